import { Link, useLocation } from "@remix-run/react";
import type { Field } from "#app/forms/fields";
import { Switch } from "#app/forms/switch";
import type { User } from "#app/sso-api/users.server";

interface MustChangeProps {
  fields: Record<"mustChange" | "handedOver", Field>;
  user: User;
  /** Whether reset links are sent by email. */
  mail: boolean;
}

/**
 * How a user comes to choose a new password: at the next sign-in, always if one is set here and otherwise by a switch, or by
 * a link.
 */
export function MustChange({ fields, user, mail }: MustChangeProps) {
  return (
    <div className="dialog-wide grid gap-2">
      <input type="hidden" name={fields.handedOver.name} value="on" />
      <p className="field-hint with-new-password">They choose a new password at their next sign-in.</p>
      <div className="without-new-password">
        {!user.invitedUntil && (
          <Switch field={fields.mustChange} label="Require a new password at the next sign-in" />
        )}
        {user.status === true && <OtherWay user={user} mail={mail} />}
      </div>
    </div>
  );
}

function OtherWay({ user, mail }: Pick<MustChangeProps, "user" | "mail">) {
  const { search } = useLocation();
  const [before, dialog, text] = user.invitedUntil
    ? (["No password yet.", "invitation", "See the invitation"] as const)
    : ([
        "Forgotten?",
        "password-reset",
        mail ? "Send a password reset link" : "Make a password reset link",
      ] as const);
  return (
    <p className="field-hint">
      {before}{" "}
      <Link
        to={`../${dialog}${search}`}
        relative="path"
        preventScrollReset
        className="font-medium text-primary underline underline-offset-2"
      >
        {text}
      </Link>
    </p>
  );
}
