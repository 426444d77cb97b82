import { say } from "#languages/say";
import { HiddenFields } from "./card";
import { withQuery } from "./with-query";

const LINK = "cursor-pointer px-2 py-1 font-medium text-primary hover:underline";

interface SomebodyElseProps {
  /** The sign-in page's query. */
  hidden: Record<string, string>;
  /** Whether somebody is signed in already, whom the sign-in page would let through. */
  isSignedIn: boolean;
}

/** Leads back to the sign-in form, and keeps where the person was going. */
export function SomebodyElse({ hidden, isSignedIn }: SomebodyElseProps) {
  const text = say("sign-in.someone-else");
  return (
    <div className="mt-3 text-center text-[0.8125rem]">
      {isSignedIn ? (
        <form method="post" action="/auth/sign-out">
          <HiddenFields fields={hidden} />
          <button type="submit" className={LINK}>
            {text}
          </button>
        </form>
      ) : (
        <a href={withQuery("/auth/sign-in", hidden)} className={LINK}>
          {text}
        </a>
      )}
    </div>
  );
}
