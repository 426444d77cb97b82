// @ts-check
// Enables and shows the guide's copy buttons. The public guide loads it as a script, the dashboard as a module.
document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-copy]") : null;
  const code = button?.parentElement?.querySelector("code");
  const status = document.getElementById("copy-status");
  if (!code || !status) return;
  const message = document.createElement("p");
  message.className = "toast-card";
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    message.textContent = "Copied to clipboard";
  } catch {
    message.textContent = "Failed to copy";
  }
  status.replaceChildren(message);
});
document.documentElement.classList.add("can-copy");
