import { Link, useLocation, useSearchParams } from "@remix-run/react";
import type { FilledRecipe } from "#app/recipes/recipe";
import { RecipeSteps } from "#app/recipes/recipe-steps";
import { RegistrationList } from "#app/recipes/registration-list";
import { Words } from "#app/recipes/words";
import { addressOf } from "#app/table/address";
import type { Chapter, ChapterProps } from "../chapter";
import { Code, CopyButton } from "../code";
import { LANGUAGES } from "../languages";
import type { KnownApplication, OpenIdValues } from "../values";

function Body({ values: { openid } }: ChapterProps) {
  if (!openid) return null;
  const { values } = openid;
  return (
    <>
      <p>
        OpenID Connect is the standard for signing in elsewhere. Use it for every application that already
        speaks it, and for your own code if your framework has a library for it: people sign in on the same
        page, no token is ever in an address, and a sign-out here reaches the application. Use{" "}
        <a href="#how-it-works">this product’s own library</a> if you want a script tag instead of a session
        in your back end, or if your APIs must verify access tokens by themselves.
      </p>
      <ol>
        <li>
          In <strong>Application Access</strong>, add the application as an OpenID Connect application. Choose
          the kind without a secret if it runs in a browser, on a phone or on a command line.
        </li>
        <li>
          On its <strong>Connect</strong> tab, register the redirect address. It must match exactly. It needs
          https, except on <code>localhost</code>.
        </li>
        <li>
          Copy the values of that tab into the application. The recipes below have them in the right place.
        </li>
        <li>
          On the <strong>People</strong> tab, give the application to people, yourself first. Only they can
          sign in to it.
        </li>
        <li>
          Sign in. If it fails, <strong>Connect</strong> shows the refused request and what to change.
        </li>
      </ol>
      <Code name="Values">{`Issuer         ${values.issuer}
Discovery      ${values.discovery}
Client ID      ${values.clientId}
Authorization  ${values.authorization}
Token          ${values.token}
Userinfo       ${values.userinfo}
Keys           ${values.jwks}
Sign-out       ${values.endSession}
Scopes         ${values.scopes}`}</Code>
      <h3 id="openid-applications">Known applications</h3>
      <p>
        Choose one for its recipe. This service accepts <code>basic</code> and <code>post</code> from every
        application with a secret. Require PKCE where the column says so.
      </p>
      <p id="openid-own-code">For your own code, a whole application in:</p>
      <OwnCode chosen={openid.recipe.id} />
      <KnownApplications openid={openid} />
      <ChosenRecipe recipe={openid.recipe} />
      <h3 id="openid-claims">Scopes and claims</h3>
      <Claims />
      <h3 id="openid-tokens">Tokens</h3>
      <Tokens />
      <h3 id="openid-strength">How someone signed in</h3>
      <Strength />
      <h3 id="openid-sign-out">Sign out</h3>
      <SignOut endSession={values.endSession} />
      <h3 id="openid-trouble">When something goes wrong</h3>
      <Trouble issuer={values.issuer} />
    </>
  );
}

function OwnCode({ chosen }: { chosen: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return (
    <nav aria-labelledby="openid-own-code" className="guide-languages">
      {LANGUAGES.map(({ id, label, openid }) => (
        <Link
          key={id}
          to={`${addressOf(pathname, params, { language: id, recipe: openid })}#${anchorOf(openid)}`}
          aria-current={openid === chosen ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function KnownApplications({ openid: { known, recipe } }: { openid: OpenIdValues }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard.
    <section className="guide-table" aria-labelledby="openid-applications" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Application</th>
            <th scope="col">Redirect address</th>
            <th scope="col">Authentication</th>
            <th scope="col">PKCE</th>
            <th scope="col">Groups</th>
          </tr>
        </thead>
        {known.map(({ category, applications }) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={5}>
                {category}
              </th>
            </tr>
            {applications.map((one) => (
              <Row key={one.id} application={one} isChosen={one.id === recipe.id} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Row({ application, isChosen }: { application: KnownApplication; isChosen: boolean }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { id, name, redirectUris, authentication, pkce, groups } = application;
  return (
    <tr>
      <th scope="row">
        <Link
          to={`${addressOf(pathname, params, { recipe: id })}#${anchorOf(id)}`}
          aria-current={isChosen ? "true" : undefined}
        >
          {name}
        </Link>
      </th>
      <td>{redirectUris[0] ? <code>{redirectUris[0]}</code> : "the origin alone"}</td>
      <td>{authentication}</td>
      <td>{pkce ? "yes" : "no"}</td>
      <td>
        <Words>{groups}</Words>
      </td>
    </tr>
  );
}

const anchorOf = (id: string) => `connect-${id}`;

function ChosenRecipe({ recipe }: { recipe: FilledRecipe }) {
  const copyButton = (name: string) => <CopyButton name={name} />;
  return (
    <>
      <h3 id={anchorOf(recipe.id)}>{recipe.name}</h3>
      <p>On the Connect tab, with your own host:</p>
      <RegistrationList registration={recipe.registration} copyButton={copyButton} />
      <RecipeSteps recipe={recipe} copyButton={copyButton} />
    </>
  );
}

const Claims = () => (
  <dl>
    <dt>
      <code>openid</code>
    </dt>
    <dd>
      <code>sub</code>: the user’s id. It never changes and is never reused. Refer to it in your own data.
    </dd>
    <dt>
      <code>profile</code>
    </dt>
    <dd>
      <code>name</code>, <code>preferred_username</code>, which can change, <code>locale</code>, and{" "}
      <code>updated_at</code>, the time of the user’s last change in seconds.
    </dd>
    <dt>
      <code>email</code>
    </dt>
    <dd>
      <code>email</code>, <code>email_verified</code>. The second is true for an address that was confirmed
      here. An application’s Connect tab can have it true as well for what administrators entered, for
      applications that refuse other people.
    </dd>
    <dt>
      <code>groups</code>, <code>roles</code>
    </dt>
    <dd>
      The names of the user’s roles, at most 50. Both claims have the same list: applications ask for one name
      or the other. An application’s Connect tab can fill <code>groups</code> with the names of the user’s
      groups instead. Give an application its own roles, such as <code>grafana-admin</code>. A role such as{" "}
      <code>admin</code> may mean something else there.
    </dd>
    <dt>
      <code>offline_access</code>
    </dt>
    <dd>Accepted, and not needed: every application gets a refresh token.</dd>
  </dl>
);

const Tokens = () => (
  <ul>
    <li>
      <strong>The ID token</strong> has every claim of the scopes. It is signed with RS256, or with ES256 if
      Connect says so, and is valid for an hour.
    </li>
    <li>
      <strong>The access token</strong> is opaque and valid for 15 minutes. It opens the userinfo endpoint. An
      API that gets one asks the introspection endpoint about it.
    </li>
    <li>
      <strong>The refresh token</strong> ends with the sign-in, after 12 hours at most. Without a secret, each
      one is valid once. Concurrent requests, or a retry after a lost answer, get the same new one within ten
      seconds. A later use ends them all.
    </li>
    <li>
      Deactivating a user, taking the application away and signing out end access and refresh tokens at once.
      An ID token says who signed in; it doesn’t say that the sign-in still lasts.
    </li>
    <li>These are the default times. The operator of this service may have changed them.</li>
  </ul>
);

const Strength = () => (
  <>
    <p>
      An administrator can require a second factor or a passkey for an application. Its code needs nothing for
      that: the sign-in page asks for the missing step. If only some actions need more, ask for it in a new
      request, and check the claims of the new ID token.
    </p>
    <dl>
      <dt>
        <code>acr</code>
      </dt>
      <dd>
        How strong the sign-in is. <code>aal1</code>: one factor. <code>aal2</code>: two factors.{" "}
        <code>phr</code>: a passkey, which resists phishing. With <code>acr_values=aal2</code> or{" "}
        <code>acr_values=phr</code>, the sign-in page asks for what is missing, and the claim has the class
        that you asked for. Without, it has that of the sign-in. Check the claim in any case: a request passes
        through the browser, where it can be changed.
      </dd>
      <dt>
        <code>amr</code>
      </dt>
      <dd>
        The methods: <code>pwd</code> a password, <code>otp</code> a code, <code>swk</code> and{" "}
        <code>user</code> a passkey that verified its user, <code>mfa</code> more than one factor. Use it for
        display, and <code>acr</code> for decisions.
      </dd>
      <dt>
        <code>auth_time</code>
      </dt>
      <dd>
        When the person last signed in. With <code>max_age</code> in seconds, or with{" "}
        <code>prompt=login</code>, people sign in again before an important action.
      </dd>
      <dt>
        <code>prompt=select_account</code>
      </dt>
      <dd>Someone who is signed in chooses: go on with this account, or use another one.</dd>
      <dt>
        <code>interaction_required</code>
      </dt>
      <dd>
        The answer to <code>prompt=none</code> if a step is missing. Repeat the request without{" "}
        <code>prompt</code>.
      </dd>
    </dl>
  </>
);

const SignOut = ({ endSession }: { endSession: string }) => (
  <ul>
    <li>
      <strong>From the application:</strong> end your own session, then send the browser to{" "}
      <code>{endSession}</code> with <code>id_token_hint</code> and with a registered{" "}
      <code>post_logout_redirect_uri</code>. This ends the sign-in here, for every application.
    </li>
    <li>
      <strong>To the application:</strong> register a back-channel address. When a sign-in ends anywhere, this
      service posts a signed <code>logout_token</code> to it (OpenID Connect Back-Channel Logout). Verify it,
      then end the sessions of its <code>sid</code>.
    </li>
    <li>
      Without a back-channel address, an application notices a sign-out when it renews its access token.
    </li>
  </ul>
);

const Trouble = ({ issuer }: { issuer: string }) => (
  <dl className="guide-trouble">
    <dt>The application only says that the sign-in failed</dt>
    <dd>
      Look at the application’s <strong>Connect</strong> tab first. It lists what was refused, and why. Many
      applications hide the reason: “client authentication failed”, “Configuration” or “invalid_code” often
      stand for a wrong secret.
    </dd>
    <dt>“The redirect address is not registered”</dt>
    <dd>
      Connect shows the address as the application sent it, with a button that registers it. Look at http and
      https, the port, and a slash at the end. Behind a proxy, the application must know its public address.
    </dd>
    <dt>
      <code>invalid_client</code>, 401 from the token endpoint
    </dt>
    <dd>
      The secret is wrong, has been replaced, or is cut off by a character that the configuration file treats
      specially. Copy it again from Secrets. Someone may also have chosen the kind without a secret.
    </dd>
    <dt>
      <code>invalid_scope</code>
    </dt>
    <dd>
      The request has no scope that is known here, or commas between the scopes. Set the application’s scopes
      to <code>openid profile email</code>, separated by spaces.
    </dd>
    <dt>Issuer mismatch</dt>
    <dd>
      The issuer is exactly <code>{issuer}</code>, without a slash at the end. The application’s server must
      reach this service under that same address, not under an internal one.
    </dd>
    <dt>
      <code>invalid_grant</code>
    </dt>
    <dd>
      A code is valid once, for a minute. With a refresh token, the sign-in is over: send the user to sign in
      again.
    </dd>
    <dt>“Token used before issued”, “expired”</dt>
    <dd>The clocks differ. Synchronize the application’s clock (NTP).</dd>
    <dt>Groups are missing</dt>
    <dd>
      Ask for the scope <code>groups</code>, and give the user a role, or a group if Connect says that the
      claim holds groups. Applications take groups at sign-in: sign out and in again after a change.
    </dd>
    <dt>“You have no access to this application”</dt>
    <dd>The user isn’t on the People tab, or the application is inactive.</dd>
  </dl>
);

export const openId: Chapter = {
  id: "openid",
  title: "OpenID Connect",
  isShown: ({ openid }) => openid !== undefined,
  Body,
};
