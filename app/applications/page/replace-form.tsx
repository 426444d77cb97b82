import { useId } from "react";
import type { OVERLAPS_S } from "#api/contract/application-page";
import { Button } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PERSON_FIELD } from "#app/forms/dialog-route";
import { PostForm, useSending } from "#app/forms/post-form";
import { useDashboard } from "#app/request/use-dashboard";

/** Seconds, as the call takes them. */
const OVERLAPS: readonly { seconds: (typeof OVERLAPS_S)[number]; label: string }[] = [
  { seconds: 0, label: "Not at all: it ends at once" },
  { seconds: 3600, label: "1 hour" },
  { seconds: 86_400, label: "1 day" },
  { seconds: 604_800, label: "7 days" },
];

interface ReplaceFormProps {
  /** Of the secret that it replaces. */
  hint: string;
  /** What was chosen when the form was refused: without a script the page has forgotten it. */
  chosen: Record<string, unknown> | null | undefined;
}

export function ReplaceForm({ hint, chosen }: ReplaceFormProps) {
  const leakedId = useId();
  const person = useDashboard()?.person;
  const isBusy = useSending("replaces", hint);
  return (
    <Card title="Replace secret">
      <PostForm className="contents">
        <input type="hidden" name={PERSON_FIELD} value={person} />
        <input type="hidden" name="replaces" value={hint} />
        <div className="page-form replace-form">
          <fieldset className="field overlap">
            <legend className="field-label mb-1.5">The current secret stays valid for</legend>
            {OVERLAPS.map(({ seconds, label }) => (
              <label key={seconds} className="radio-line">
                <input
                  type="radio"
                  name="overlap"
                  value={seconds}
                  defaultChecked={String(seconds) === (chosen?.overlap ?? "86400")}
                />
                {label}
              </label>
            ))}
            <p className="field-hint">
              Both secrets work until then, so that the application can be given the new one without an
              outage. Nobody is signed out.
            </p>
          </fieldset>
          <div className="check-field">
            <input
              type="checkbox"
              id={leakedId}
              name="leaked"
              defaultChecked={chosen?.leaked !== undefined}
              aria-describedby={`${leakedId}-hint`}
              className="checkbox checkbox-sm checkbox-primary"
            />
            <label htmlFor={leakedId} className="font-medium">
              The secret has leaked
            </label>
            <p id={`${leakedId}-hint`} className="field-hint">
              Ends the current secret at once, a former one too, and signs everybody out of this application.
              Nobody can sign in to it until it has the new secret.
            </p>
          </div>
          <ConfirmFields />
        </div>
        <div className="page-actions">
          <Button type="submit" look="primary" busy={isBusy}>
            Replace secret
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}
