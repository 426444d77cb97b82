import type { OVERLAPS_S } from "#api/contract/application-page";
import { Button } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { Checkbox } from "#app/forms/checkbox";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PageForm } from "#app/forms/page-form";
import { useSending } from "#app/forms/post-form";
import { useActionForm } from "#app/forms/use-action-form";
import type { ReplaceSchema } from "./secrets.server";

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
}

export function ReplaceForm({ hint }: ReplaceFormProps) {
  const { form, fields } = useActionForm<typeof ReplaceSchema>(undefined, { overlap: "86400" });
  const isBusy = useSending("replaces", hint);
  return (
    <Card title="Replace secret">
      <PageForm form={form}>
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
                  defaultChecked={String(seconds) === fields.overlap.initialValue}
                />
                {label}
              </label>
            ))}
            <p className="field-hint">
              Both secrets work until then, so that the application can be given the new one without an
              outage. Nobody is signed out.
            </p>
          </fieldset>
          <Checkbox
            name="leaked"
            defaultChecked={fields.leaked.initialValue !== undefined}
            label={<span className="font-medium text-error">The secret has leaked</span>}
            hint="Ends the current secret at once, a former one too, and signs everybody out of this application. Nobody can sign in to it until it has the new secret."
          />
          <ConfirmFields />
        </div>
        <div className="page-actions">
          <Button type="submit" look="primary" busy={isBusy}>
            Replace secret
          </Button>
        </div>
      </PageForm>
    </Card>
  );
}
