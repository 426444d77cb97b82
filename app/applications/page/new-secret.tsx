import { useEffect, useRef } from "react";
import { KEEP_SECRET, SecretField } from "#app/forms/secret-field";
import { useQuestionBefore } from "#app/forms/use-question-before";
import { KeyRound } from "#app/icons";

/** A new secret, shown this once: it is in the answer to the form alone. */
export function NewSecret({ secret }: { secret: string }) {
  const card = useRef<HTMLElement>(null);
  useQuestionBefore(KEEP_SECRET);
  useEffect(() => card.current?.focus(), []);
  return (
    <section ref={card} tabIndex={-1} className="list-card page-card new-secret" aria-labelledby="new-secret">
      <header>
        <KeyRound className="size-4.5" />
        <h2 id="new-secret">Secret replaced successfully</h2>
      </header>
      <div className="page-form">
        <SecretField secret={secret} />
      </div>
    </section>
  );
}
