// @ts-check
// Creates a passkey, and sends it by its form. The form stays hidden if the browser can't.
(() => {
  const part = document.getElementById("create-passkey");
  const form = part?.closest("form");
  const field = part?.querySelector("input[name=credential]");
  const button = part?.querySelector("button");
  const status = /** @type {HTMLElement | null | undefined} */ (part?.querySelector("[role=status]"));
  const notice = /** @type {HTMLElement | null} */ (document.querySelector("[data-no-passkeys]"));
  if (!part || !form || !button || !status || !(field instanceof HTMLInputElement)) return;
  if (!globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    if (notice) notice.hidden = false;
    return;
  }
  part.hidden = false;

  const create = async () => {
    status.textContent = "";
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      JSON.parse(part.dataset.options ?? ""),
    );
    const credential = await navigator.credentials.create({ publicKey });
    if (!credential) throw new Error();
    field.value = JSON.stringify(credential);
    button.classList.add("btn-busy");
    form.submit();
  };

  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      create().catch((error) => {
        const { exists, failed } = status.dataset;
        status.textContent = (error.name === "InvalidStateError" ? exists : failed) ?? "";
      });
    },
    // Before the script that lets a form be sent once.
    { capture: true },
  );
  addEventListener("pageshow", () => button.classList.remove("btn-busy"));
})();
