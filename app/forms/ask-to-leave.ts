import { say } from "#languages/say";

/** The question of a form with unsaved changes. */
export const discardQuestion = () => say("dialog.discard-question");

/** By question; the others are of things that are shown once. */
const answersTo = (question: string) =>
  question === discardQuestion()
    ? [say("dialog.keep-editing"), say("dialog.discard")]
    : [say("dialog.go-back"), say("dialog.leave")];

/**
 * Asks in a dialog above everything, also above an open one. Escape stays.
 *
 * @param signal takes the question back, unanswered
 */
export function askToLeave(question: string, signal: AbortSignal): Promise<boolean> {
  const dialog = document.createElement("dialog");
  const text = document.createElement("p");
  const form = document.createElement("form");
  dialog.className = "dialog-card leave-dialog";
  dialog.role = "alertdialog";
  dialog.ariaLabel = question;
  text.textContent = question;
  form.method = "dialog";
  form.className = "dialog-actions";
  for (const [index, label] of answersTo(question).entries()) {
    const button = document.createElement("button");
    button.className = `btn touch-target ${index === 0 ? "btn-plain" : "btn-error"}`;
    button.value = index === 0 ? "" : "leave";
    button.textContent = label;
    form.append(button);
  }
  dialog.append(text, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (!signal.aborted) resolve(dialog.returnValue === "leave");
    });
    signal.addEventListener("abort", () => dialog.close());
  });
}
