// @ts-check
// A step of a sign-in is taken once: a second click would find it taken.
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

  // The way back may bring the page as it was left.
  addEventListener("pageshow", () => {
    sent = false;
    for (const submit of form.querySelectorAll("button[type=submit]")) {
      submit.classList.remove("btn-busy");
      submit.removeAttribute("aria-busy");
    }
  });
})();
