import type { ReactNode } from "react";
import { rich } from "#app/components/rich";
import { say } from "#languages/say";
import { Failure, HiddenFields } from "../card";

/** The user who is signed in. */
export interface SignedIn {
  /** Undefined if it isn't known. */
  name: string | undefined;
  /** Whether the link is for them. */
  isUser: boolean;
}

const medium = (text: ReactNode) => <bdi className="font-medium">{text}</bdi>;

/** Says who is signed in. */
export const SignedInNotice = ({ signedIn, children }: { signedIn: SignedIn; children?: ReactNode }) => (
  <Failure>
    {signedIn.name === undefined
      ? rich("link.signed-in-as-someone-else", { b: medium })
      : rich("sign-in.signed-in-as", { user: medium(signedIn.name) })}
    {children}
  </Failure>
);

interface SignOutFirstProps {
  signedIn: SignedIn;
  /** The sign-in page's query. */
  hidden?: Record<string, string>;
}

export const SignOutFirst = ({ signedIn, hidden = {} }: SignOutFirstProps) => (
  <>
    <SignedInNotice signedIn={signedIn} />
    <form method="post" action="/auth/sign-out" className="mt-5">
      <HiddenFields fields={hidden} />
      <button type="submit" className="btn btn-primary btn-tall w-full">
        {say("link.sign-out-and-continue")}
      </button>
    </form>
  </>
);
