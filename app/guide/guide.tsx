import { useEffect } from "react";
import type { Chapter } from "./chapter";
import { backEnds } from "./chapters/back-ends";
import { goingLive } from "./chapters/going-live";
import { howItWorks } from "./chapters/how-it-works";
import { library } from "./chapters/library";
import { limits } from "./chapters/limits";
import { openId } from "./chapters/openid";
import { register } from "./chapters/register";
import { runIt } from "./chapters/run-it";
import { signRequests } from "./chapters/sign-requests";
import { signingOut } from "./chapters/signing-out";
import { testVectors } from "./chapters/test-vectors";
import { trouble } from "./chapters/trouble";
import { verifyTokens } from "./chapters/verify-tokens";
import copyScript from "./copy-script.js?url";
import type { GuideValues } from "./values";

const CHAPTERS: readonly Chapter[] = [
  openId,
  howItWorks,
  register,
  signRequests,
  library,
  verifyTokens,
  runIt,
  signingOut,
  backEnds,
  trouble,
  limits,
  testVectors,
  goingLive,
];

/** The integration guide. The page around it has the heading. */
export function Guide({ values }: { values: GuideValues }) {
  useEffect(() => {
    void import(/* @vite-ignore */ copyScript);
  }, []);
  const chapters = CHAPTERS.filter(({ isShown }) => isShown?.(values) ?? true);
  return (
    <div className="guide">
      <nav aria-label="Contents" className="guide-contents">
        <h2>Contents</h2>
        <ChapterList chapters={chapters} />
      </nav>
      <details className="guide-contents-small">
        <summary>Contents</summary>
        <ChapterList chapters={chapters} />
      </details>
      <div className="guide-chapters">
        {!values.ownService && <ForeignNotice />}
        {chapters.map(({ id, title, Body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="guide-chapter">
            <h2 id={`${id}-title`}>
              <span className="guide-number">{index + 1}</span> {title}
              <a href={`#${id}`} className="guide-anchor" aria-label={`Link to “${title}”`}>
                #
              </a>
            </h2>
            <Body values={values} />
          </section>
        ))}
      </div>
      <div id="copy-status" role="status" />
    </div>
  );
}

const ChapterList = ({ chapters }: { chapters: readonly Chapter[] }) => (
  <ol>
    {chapters.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
);

function ForeignNotice() {
  return (
    <p className="guide-note">
      This console works with another SSO API than the one that comes with it. Registration, the sign-in
      screen and the return with tokens work as described here, for the origins in the console’s{" "}
      <code>REDIRECT_ALLOWLIST</code>. That API defines the claims of a signed request, and how tokens are
      renewed and verified: ask its operator. Notes mark features of the service that comes with this console.
    </p>
  );
}
