import { useState } from "react";
import { PERMISSION_TOPICS, type PermissionName, permissionText } from "#api/contract/permissions";
import type { RoleOverview } from "#api/contract/roles";
import { Button } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { Checkbox } from "#app/forms/checkbox";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { useCovered } from "#app/forms/coverable";
import { PageForm } from "#app/forms/page-form";
import { useSending } from "#app/forms/post-form";
import { useActionForm } from "#app/forms/use-action-form";
import { useQuestionBefore } from "#app/forms/use-question-before";
import type { PermissionsSchema } from "./role-page.server";

interface PermissionFormProps {
  role: RoleOverview;
  /** The permissions of whoever is signed in: nobody gives or takes others. */
  own: readonly PermissionName[];
}

/** The permissions of a role, as checkboxes. */
export function PermissionForm({ role, own }: PermissionFormProps) {
  const isBusy = useSending("version", String(role.version));
  const { form, fields } = useActionForm<typeof PermissionsSchema>(undefined, {
    permissions: role.permissions,
  });
  const [touched, setTouched] = useState(false);
  const isCovered = useCovered();
  const chosen = [fields.permissions.initialValue ?? []].flat();
  return (
    <Card title="Permissions">
      {/* A router takes one question at a time, and that of a dialog goes first. */}
      {touched && !isBusy && !isCovered && <QuestionBefore />}
      <PageForm form={form} onInput={() => setTouched(true)}>
        <input type="hidden" name="version" value={role.version} />
        <div className="page-form">
          <p className="text-muted">
            What people with this role can do in this console. Required permissions are included
            automatically.
          </p>
          <div className="permission-topics">
            {PERMISSION_TOPICS.map(({ topic, names }) => (
              <fieldset key={topic} className="grid gap-2">
                <legend>{topic}</legend>
                {names.map((name) => (
                  <Permission
                    key={name}
                    name={name}
                    isChosen={chosen.includes(name)}
                    isOwn={own.includes(name)}
                  />
                ))}
              </fieldset>
            ))}
          </div>
          <ConfirmFields />
        </div>
        <div className="page-actions">
          <Button type="submit" look="primary" busy={isBusy}>
            Save permissions
          </Button>
        </div>
      </PageForm>
    </Card>
  );
}

function QuestionBefore() {
  useQuestionBefore("Discard unsaved changes?");
  return null;
}

interface PermissionProps {
  name: PermissionName;
  isChosen: boolean;
  isOwn: boolean;
}

function Permission({ name, isChosen, isOwn }: PermissionProps) {
  return (
    <>
      <Checkbox
        name={isOwn ? "permissions" : undefined}
        value={name}
        defaultChecked={isChosen}
        disabled={!isOwn}
        label={permissionText(name)}
        hint={!isOwn && "You don't have this permission, so you can't change it."}
      />
      {!isOwn && isChosen && <input type="hidden" name="permissions" value={name} />}
    </>
  );
}
