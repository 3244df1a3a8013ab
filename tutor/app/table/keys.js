// Keys: what the keyboard does at the table.

// Enter goes on where no button has the focus, or where the choice it is on is made already.
function enter(view, event) {
  const { target } = event;
  const made = target.getAttribute("aria-checked") === "true" || target.classList.contains("chosen");
  if (target.tagName === "BUTTON" && (!made || view.judged)) return;
  event.preventDefault();
  if (view.check) return check(view);
  view.root.querySelector(".buttons .primary")?.click();
}

function pickByNumber(view, key) {
  const picked = view.judged ? null : view.radios[Number(key) - 1];
  if (!picked || view.data.question.input.type !== "choice") return;
  picked.radio.click();
  picked.radio.focus();
}

function escape(view) {
  if (view.more && !view.more.hidden) view.more.hidden = true;
  else if (view.data.question && view.check) undo(view);
}

function onKey(view, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key !== "?") event.stopPropagation(); // Streamlit reruns on "r" and clears its cache on "c"; "?" opens the page's help
  if (event.key === "Enter") return enter(view, event);
  if (event.key === "Escape") return escape(view);
  if (event.target.tagName === "INPUT") return;
  if (event.key === "h") return view.hint?.click();
  pickByNumber(view, event.key);
}
