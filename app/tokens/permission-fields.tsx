import { Link, useSearchParams } from "@remix-run/react";
import { Checkbox } from "#app/forms/checkbox";
import { type Field, FieldError } from "#app/forms/fields";
import { TOKENS } from "#app/navigation";
import { addressOf } from "#app/table/address";
import type { PermissionChoices } from "./permission-choices.server";

interface PermissionFieldsProps {
  field: Field;
  offered: PermissionChoices;
  chosen: readonly string[];
}

/** The permissions of a token, by noun. Links choose for the usual cases. */
export const PermissionFields = ({ field, offered, chosen }: PermissionFieldsProps) => (
  <fieldset
    id={field.id}
    className="field token-permissions"
    aria-describedby={field.valid ? undefined : field.errorId}
  >
    <legend className="field-label mb-1.5">Permissions</legend>
    <p className="field-hint">
      Required permissions are included automatically. The token never has a permission that you lack.
    </p>
    <Presets presets={offered.presets} />
    <FieldError field={field} label="Permissions" />
    <div key={offered.preset?.name} className="permission-groups">
      {offered.choices.map(({ topic, permissions }) => (
        <fieldset key={topic} className="grid content-start gap-1.5">
          <legend className="mb-1 font-semibold text-sm">{topic}</legend>
          {permissions.map((permission) => (
            <Permission
              key={permission.name}
              {...permission}
              field={field}
              isChosen={chosen.includes(permission.name)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  </fieldset>
);

function Presets({ presets }: Pick<PermissionChoices, "presets">) {
  const [params] = useSearchParams();
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-[0.8125rem] leading-6">
      <span className="text-muted">Choose for</span>
      {presets.map(({ name, label, isChosen }) => (
        <Link
          key={name}
          to={addressOf(`${TOKENS}/new`, params, { preset: name })}
          replace
          preventScrollReset
          aria-current={isChosen || undefined}
          className="row-link"
        >
          {label}
        </Link>
      ))}
    </p>
  );
}

type PermissionProps = PermissionChoices["choices"][number]["permissions"][number] & {
  field: Field;
  isChosen: boolean;
};

const Permission = ({ field, name, text, isOwn, isChosen }: PermissionProps) => (
  <Checkbox
    name={field.name}
    value={name}
    defaultChecked={isChosen && isOwn}
    disabled={!isOwn}
    label={text}
    hint={!isOwn && <span className="text-xs">You don&apos;t have this permission.</span>}
  />
);
