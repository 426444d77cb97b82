import type { Registration } from "./recipe";
import type { CopyButtonOf } from "./recipe-steps";
import { VERIFIED_LABEL, VERIFIED_TEXTS } from "./verified-texts";

interface RegistrationListProps {
  registration: Registration;
  copyButton: CopyButtonOf;
}

/** What to enter on the Connect tab for a recipe, with the labels of that form. */
export function RegistrationList({ registration, copyButton }: RegistrationListProps) {
  const { protocol, native, redirectUris, postLogoutRedirectUris, backchannelLogoutUri } = registration;
  const { emailVerified } = registration;
  const addresses: [label: string, addresses: string[]][] = [
    ["Redirect addresses", redirectUris],
    ["Addresses after sign-out", postLogoutRedirectUris],
    ["Back-channel sign-out address", backchannelLogoutUri === null ? [] : [backchannelLogoutUri]],
  ];
  return (
    <div className="recipe">
      <dl className="recipe-fields">
        <div>
          <dt>Protocol</dt>
          <dd>{protocol === "openid" ? "OpenID Connect" : "Public client"}</dd>
        </div>
        {addresses
          .filter(([, all]) => all.length > 0)
          .map(([label, all]) => (
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
          <dt>Require PKCE</dt>
          <dd>{registration.requirePkce ? "Yes" : "No"}</dd>
        </div>
        {emailVerified === "entered" && (
          <div>
            <dt>{VERIFIED_LABEL}</dt>
            <dd>{VERIFIED_TEXTS.entered}</dd>
          </div>
        )}
        {native && (
          <div>
            <dt>Native application</dt>
            <dd>Yes</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
