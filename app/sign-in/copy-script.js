// @ts-check
// Shows the buttons that copy or download a text, and makes them work.
(() => {
  const status = /** @type {HTMLElement | null} */ (document.querySelector("[role=status]"));
  /** @param {"copied" | "notCopied" | "downloaded"} what */
  const show = (what) => {
    if (status) status.textContent = status.dataset[what] ?? "";
  };

  for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", () =>
      navigator.clipboard.writeText(button.dataset.copy ?? "").then(
        () => show("copied"),
        () => show("notCopied"),
      ),
    );
  }

  for (const button of document.querySelectorAll("button[data-download]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([button.dataset.download ?? ""], { type: "text/plain" }));
      link.download = button.dataset.name ?? "";
      link.click();
      show("downloaded");
    });
  }
})();
