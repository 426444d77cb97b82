import { useLoaderData } from "@remix-run/react";
import type { PolicyReach } from "#api/contract/factors";
import { SelectField, TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { PolicyFormSchema, toPolicyForm } from "./policy-form";
import type { policyLoader } from "./policy-route.server";
import { LEVEL_LABELS, reachText } from "./policy-text";
import { ThingMissing } from "./thing-missing";

export const POLICY_TITLE = "Second Step";

const OPTIONS = Object.entries(LEVEL_LABELS).map(([value, label]) => ({ value, label }));
const PASSKEY = "3";

/** The second step that a role or an application requires at sign-in, on the route of `policyLoader`. */
export function PolicyDialog({ noun }: { noun: "role" | "application" }) {
  const { policy, form, hasPasskeys, closeTo } = useLoaderData<ReturnType<typeof policyLoader>>();
  if (!policy || !form) return <ThingMissing title={POLICY_TITLE} noun={noun} closeTo={closeTo} />;
  if (!policy.mayChange)
    return <NoticeDialog title={POLICY_TITLE} closeTo={closeTo} message={BEYOND[noun]} />;
  // Where browsers accept no passkeys, nobody could sign in.
  const options = OPTIONS.filter(
    ({ value }) => value !== PASSKEY || hasPasskeys || form.secondFactor === PASSKEY,
  );
  return <PolicyFormDialog noun={noun} policy={policy} stored={form} options={options} closeTo={closeTo} />;
}

interface PolicyFormDialogProps {
  noun: "role" | "application";
  policy: PolicyReach;
  /** As the form's fields hold it. */
  stored: ReturnType<typeof toPolicyForm>;
  options: typeof OPTIONS;
  closeTo: string;
}

function PolicyFormDialog({ noun, policy, stored, options, closeTo }: PolicyFormDialogProps) {
  const { form, fields, current } = useActionForm<typeof PolicyFormSchema, PolicyReach>(
    PolicyFormSchema,
    stored,
  );
  const now = current && toPolicyForm(current);
  return (
    <FormDialog
      title={POLICY_TITLE}
      closeTo={closeTo}
      form={form}
      submitLabel="Save changes"
      about={<bdi>{policy.name}</bdi>}
    >
      {current && <StaleNotice noun={noun} />}
      <VersionField field={fields.version} read={policy.version} current={current?.version} />
      <div className="dialog-wide grid gap-2">
        <p>{WHO[noun === "application" && policy.builtIn ? "everybody" : noun]}</p>
        <Reach policy={current ?? policy} />
      </div>
      <SelectField
        label="Sign-in needs"
        field={fields.secondFactor}
        options={options}
        now={now && LEVEL_LABELS[current.secondFactor]}
      />
      <TextField
        label="From"
        field={fields.secondFactorFrom}
        type="date"
        optional
        now={now?.secondFactorFrom}
        hint="Leave empty to start now. Until then (UTC), people can choose “Later”."
      />
    </FormDialog>
  );
}

const BEYOND = {
  role: "This role allows more than you may do, so you can't change what it requires.",
  application: "Only a super administrator can change what the console requires of everybody.",
};

const WHO = {
  role: "What a sign-in needs of everybody who has this role, wherever they sign in.",
  application: "What a sign-in needs to open this application.",
  everybody: "What every sign-in needs, of everybody and for every application.",
};

function Reach({ policy }: { policy: PolicyReach }) {
  const names = policy.loginCallers.map(({ applicationName }) => applicationName);
  return (
    <>
      <p className="font-semibold">{reachText(policy)}</p>
      {names.length > 0 && (
        <p className="wrap-anywhere">
          Their back ends can&apos;t take a second step: <bdi>{names.join(", ")}</bdi>. People with a second
          factor can&apos;t sign in through them.
        </p>
      )}
    </>
  );
}
