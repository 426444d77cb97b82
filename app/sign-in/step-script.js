// @ts-check
// A step of a sign-in is taken once: a second click would find it taken. Six digits are shown in threes.
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("step"));
  if (!form) return;
  let sent = false;

  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    event.submitter?.classList.add("btn-busy");
    event.submitter?.setAttribute("aria-busy", "true");
  });

  const code = form.querySelector("input[data-grouped]");
  code?.addEventListener("input", () => {
    if (!(code instanceof HTMLInputElement) || code.selectionEnd !== code.value.length) return;
    const typed = code.value.replace(/\s/g, "");
    if (/^\d{4,6}$/.test(typed)) code.value = `${typed.slice(0, 3)} ${typed.slice(3)}`;
    else if (/^\d{0,3}$/.test(typed)) code.value = typed;
  });

  // The way back may bring the page as it was left.
  addEventListener("pageshow", () => {
    sent = false;
    for (const submit of form.querySelectorAll("button[type=submit]")) {
      submit.classList.remove("btn-busy");
      submit.removeAttribute("aria-busy");
    }
  });
})();
