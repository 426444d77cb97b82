// Shows how strong the new password is. The meter stays hidden without it.
import type { PasswordFault, PasswordOwner } from "#api/contract/password-rules";
import { LOOKS, ratePassword, type Strength } from "#app/forms/rate-password";

function start(field: HTMLInputElement, meter: HTMLElement): void {
  const owner: PasswordOwner = JSON.parse(meter.dataset.owner ?? "");
  const words: Record<Strength | PasswordFault, string> = JSON.parse(meter.dataset.words ?? "");
  const minLength = Number(meter.dataset.minLength);
  const bar = meter.querySelector("progress");
  const word = meter.querySelector("p");
  const reason = document.querySelector("#password-problem");
  let estimate: typeof import("#api/contract/password-estimate") | undefined;

  const show = () => {
    const { strength, fault } = ratePassword(field.value, owner, minLength, estimate?.isEasyToGuess);
    const { percent, color } = LOOKS[strength];
    if (bar) Object.assign(bar, { value: percent, className: `progress h-1.5 ${color}` });
    if (word) word.textContent = words[strength];
    if (reason) reason.textContent = fault ? words[fault] : "";
  };

  field.addEventListener("input", async () => {
    show();
    if (estimate) return;
    // Word lists are heavy, so they wait for somebody to type. Where they can't be loaded, the service still answers.
    estimate = await import("#api/contract/password-estimate").catch(() => undefined);
    show();
  });
  meter.hidden = false;
}

const field = document.querySelector<HTMLInputElement>("#password");
const meter = document.querySelector<HTMLElement>("#password-meter");
if (field && meter) start(field, meter);
