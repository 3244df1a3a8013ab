// Read by browsers of any age, so nothing newer than ECMAScript 5. Streamlit's scripts have a look-behind in them, which
// Safari reads from 16.4 on, and would leave the page blank without a word; our own styles and scripts need the others.
(function () {
  var old = !window.CSS || !CSS.supports || !CSS.supports("selector(:has(a))") || !Array.prototype.at || !Object.hasOwn;
  old = old || !("inert" in document.documentElement);
  try {
    new RegExp("(?<=a)b");
  } catch (problem) {
    old = true;
  }
  if (!old) return;
  document.addEventListener("DOMContentLoaded", function () {
    var said = document.createElement("p");
    said.setAttribute("role", "alert");
    said.style.cssText = "font: 20px/1.5 sans-serif; max-width: 34em; margin: 2em auto; padding: 0 1em";
    said.appendChild(
      document.createTextNode(
        "This browser is too old for Pinochle Tutor. It needs Safari or iPadOS 16.4, or a Chrome, Edge or Firefox from 2024 on."
      )
    );
    document.body.insertBefore(said, document.body.firstChild);
  });
})();
