import { CONNECTION_FIELDS } from "#api/contract/connection-fields";
import type { Registration } from "./recipe";
import type { CopyButtonOf } from "./recipe-steps";
import { VERIFIED_TEXTS } from "./verified-texts";

const ADDRESS_FIELDS = ["redirectUris", "postLogoutRedirectUris", "backchannelLogoutUri"] as const;

interface RegistrationListProps {
  registration: Registration;
  copyButton: CopyButtonOf;
}

/** What to enter on the Connect tab for a recipe, with the labels of that form. */
export function RegistrationList({ registration, copyButton }: RegistrationListProps) {
  const { protocol, native, requirePkce, emailVerified } = registration;
  const addresses = ADDRESS_FIELDS.map((name) => ({
    label: CONNECTION_FIELDS[name].label,
    all: [registration[name] ?? []].flat(),
  }));
  return (
    <div className="recipe">
      <dl className="recipe-fields">
        <div>
          <dt>Protocol</dt>
          <dd>{protocol === "openid" ? "OpenID Connect" : "Public client"}</dd>
        </div>
        {addresses
          .filter(({ all }) => all.length > 0)
          .map(({ label, all }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {all.map((address) => (
                  <span key={address} className="recipe-line">
                    <code>{address}</code>
                    {copyButton(address, address)}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        <div>
          <dt>{CONNECTION_FIELDS.requirePkce.label}</dt>
          <dd>{requirePkce ? "Yes" : "No"}</dd>
        </div>
        {emailVerified === "entered" && (
          <div>
            <dt>{CONNECTION_FIELDS.emailVerified.label}</dt>
            <dd>{VERIFIED_TEXTS.entered}</dd>
          </div>
        )}
        {native && (
          <div>
            <dt>{CONNECTION_FIELDS.native.label}</dt>
            <dd>Yes</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
