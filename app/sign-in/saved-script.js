// @ts-check
// Says in the page that the box is to be ticked. The server couldn't: it shows the codes once.
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("saved-codes"));
  const box = form?.querySelector("input[name=saved]");
  const error = document.getElementById("saved-error");
  if (!form || !error || !(box instanceof HTMLInputElement)) return;

  const show = (/** @type {string} */ text) => {
    error.textContent = text;
    if (text) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
  };
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    if (box.checked) return;
    event.preventDefault();
    show(error.dataset.text ?? "");
    box.focus();
  });
  box.addEventListener("change", () => show(""));
})();
