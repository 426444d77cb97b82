/** Adds a style sheet to the page, and waits until it applies. */
export function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} was not loaded`));
    document.head.append(link);
  });
}
