// @ts-check
// What the sign-in page gains by a script. Everything else works without it.
(() => {
  // Only the browser knows for certain where it is.
  const notice = document.getElementById("address-notice");
  const home = notice?.querySelector("a");
  if (notice && home) notice.hidden = home.origin === location.origin;

  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("sign-in"));
  const username = /** @type {HTMLInputElement | null} */ (document.getElementById("username"));
  const password = /** @type {HTMLInputElement | null} */ (document.getElementById("password"));
  const show = /** @type {HTMLButtonElement | null} */ (document.getElementById("show-password"));
  const submit = form?.querySelector("button[type=submit]");
  if (!form || !username || !password || !show || !(submit instanceof HTMLButtonElement)) return;

  const fields = [username, password];
  let sent = false;

  // A browser that fills a form in keeps the values to itself until the person does something.
  const autofill = CSS.supports("selector(:autofill)") ? ":autofill" : ":-webkit-autofill";
  const isFilled = (/** @type {HTMLInputElement} */ field) => field.value !== "" || field.matches(autofill);
  const lockOrUnlock = () => {
    submit.disabled = !fields.every(isFilled);
  };

  const clearError = () => {
    for (const field of fields) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    document.getElementById("sign-in-error")?.remove();
  };

  const reveal = (/** @type {boolean} */ visible) => {
    password.type = visible ? "text" : "password";
    show.setAttribute("aria-pressed", String(visible));
  };

  for (const field of fields) {
    field.addEventListener("input", () => {
      clearError();
      lockOrUnlock();
    });
    field.addEventListener("change", lockOrUnlock);
    field.addEventListener("animationstart", lockOrUnlock);
  }

  show.hidden = false;
  show.addEventListener("click", () => {
    reveal(password.type === "password");
    password.focus();
  });

  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    reveal(false);
    submit.classList.add("btn-busy");
    submit.setAttribute("aria-busy", "true");
  });

  // The way back may bring the page as it was left: sent, or with fields filled in.
  addEventListener("pageshow", () => {
    sent = false;
    submit.classList.remove("btn-busy");
    submit.removeAttribute("aria-busy");
    lockOrUnlock();
  });

  lockOrUnlock();
  if (document.activeElement === document.body) (username.value === "" ? username : password).focus();
})();
