// Keys: what the keyboard does at the table.

// Enter checks and goes on where no button has the focus, or where it is on an answer and one is given already.
function enter(view, event) {
  const { target } = event;
  const [asked, given] = view.check ? askedNow(view) : [null, null];
  const answers = target.matches(".held, .option") && asked && responseOf(asked, given, view.data.question.hand) !== null;
  const other = target.getAttribute("aria-checked") === "false";
  if (target.tagName === "BUTTON" && (!answers || other)) return;
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
  if (view.more && !view.more.hidden) view.root.querySelector(".dotted").click();
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
