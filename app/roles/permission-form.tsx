import { useActionData } from "@remix-run/react";
import {
  PERMISSION_TOPICS,
  type PermissionName,
  permissionPhrase,
  permissionText,
  withImplied,
} from "#api/contract/permissions";
import type { RoleOverview } from "#api/contract/roles";
import { Button } from "#app/components/button";
import { Card } from "#app/components/page-card";
import { ConfirmFields } from "#app/forms/confirm-fields";
import { PERSON_FIELD } from "#app/forms/dialog-route";
import { PostForm, useSending } from "#app/forms/post-form";
import { useDashboard } from "#app/request/use-dashboard";
import type { action } from "./role-page.server";

interface PermissionFormProps {
  role: RoleOverview;
  /** The permissions of whoever is signed in: nobody gives or takes others. */
  own: readonly PermissionName[];
}

/** What a role allows, as checkboxes. */
export function PermissionForm({ role, own }: PermissionFormProps) {
  const person = useDashboard()?.person;
  const isBusy = useSending("version", String(role.version));
  const refused = useActionData<typeof action>();
  const initial = refused && "result" in refused ? refused.result.initialValue?.permissions : undefined;
  const chosen = refused ? [initial ?? []].flat().map(String) : role.permissions;
  return (
    <Card title="Permissions">
      <PostForm className="contents">
        <input type="hidden" name={PERSON_FIELD} value={person} />
        <input type="hidden" name="version" value={role.version} />
        <div className="page-form">
          <p className="text-muted">
            What people with this role may do in this console. A permission brings those that it needs.
          </p>
          {PERMISSION_TOPICS.map(({ topic, names }) => (
            <fieldset key={topic} className="grid gap-2">
              <legend className="field-label mb-2">{topic}</legend>
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
          <ConfirmFields />
        </div>
        <div className="page-actions">
          <Button type="submit" look="primary" busy={isBusy}>
            Save permissions
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}

interface PermissionProps {
  name: PermissionName;
  isChosen: boolean;
  isOwn: boolean;
}

function Permission({ name, isChosen, isOwn }: PermissionProps) {
  const needed = withImplied([name]).filter((one) => one !== name);
  const id = `permission-${name.replace(":", "-")}`;
  const hint = [
    needed.length > 0 && `Includes: ${needed.map(permissionPhrase).join("; ")}.`,
    !isOwn && "You don't have this permission, so you can't change it.",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <div className="check-field">
      <input
        type="checkbox"
        id={id}
        name={isOwn ? "permissions" : undefined}
        value={name}
        defaultChecked={isChosen}
        disabled={!isOwn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="checkbox checkbox-sm checkbox-primary"
      />
      {!isOwn && isChosen && <input type="hidden" name="permissions" value={name} />}
      <label htmlFor={id}>{permissionText(name)}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
