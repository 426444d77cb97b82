// @ts-check
// Asks for a passkey, and sends it by its form. The form stays hidden if the browser can't.
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("passkey"));
  const field = form?.querySelector("input[name=credential]");
  const button = form?.querySelector("button");
  const notice = /** @type {HTMLElement | null} */ (document.querySelector("[data-no-passkeys]"));
  if (!form || !button || !(field instanceof HTMLInputElement)) return;
  if (!globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) {
    if (notice) notice.hidden = false;
    return;
  }

  const options = JSON.parse(form.dataset.options ?? "");
  const SENT = "passkey";
  /** @type {AbortController | undefined} */
  let waiting;

  /** @param {CredentialMediationRequirement} mediation */
  const ask = async (mediation) => {
    // A browser asks for one at a time.
    waiting?.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey, mediation, signal });
    if (!credential) return;
    button.classList.add("btn-busy");
    field.value = JSON.stringify(credential);
    sessionStorage.setItem(SENT, credential.id);
    form.submit();
  };

  const offer = async () => {
    if (!form.dataset.conditional || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    await ask("conditional");
  };

  // Password managers stop offering a passkey that was removed here.
  const sent = sessionStorage.getItem(SENT);
  sessionStorage.removeItem(SENT);
  const { signalUnknownCredential } = /** @type {any} */ (PublicKeyCredential);
  if (sent && form.dataset.unknown && signalUnknownCredential)
    signalUnknownCredential
      .call(PublicKeyCredential, { rpId: options.rpId, credentialId: sent })
      .catch(() => {});

  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Nothing was chosen: the person goes on by another way.
    ask("optional").catch(() => offer().catch(() => {}));
  });
  // The way back may bring the page as it was left.
  addEventListener("pageshow", () => button.classList.remove("btn-busy"));
  offer().catch(() => {});
})();
