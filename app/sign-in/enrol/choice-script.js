// @ts-check
// Offers a passkey if the browser can create one.
(() => {
  const way = document.getElementById("passkey-way");
  const notice = /** @type {HTMLElement | null} */ (document.querySelector("[data-no-passkeys]"));
  const can = Boolean(globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON);
  if (way) way.hidden = !can;
  if (notice) notice.hidden = can;
})();
