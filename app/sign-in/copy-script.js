// @ts-check
// Shows the buttons that copy or download a text, and makes them work.
(() => {
  const status = document.querySelector("[role=status]");
  const say = (/** @type {string} */ message) => {
    if (status) status.textContent = message;
  };

  for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", () =>
      navigator.clipboard.writeText(button.dataset.copy ?? "").then(
        () => say("Copied to clipboard"),
        () => say("Failed to copy"),
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
      say("Downloaded");
    });
  }
})();
