// @ts-check
// A step of a sign-in is taken once: a second click would find it taken.
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("step"));
  const submit = form?.querySelector("button[type=submit]");
  if (!form || !submit) return;
  let sent = false;

  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    submit.classList.add("btn-busy");
    submit.setAttribute("aria-busy", "true");
  });

  // The way back may bring the page as it was left.
  addEventListener("pageshow", () => {
    sent = false;
    submit.classList.remove("btn-busy");
    submit.removeAttribute("aria-busy");
  });
})();
