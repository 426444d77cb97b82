import type { ReactNode } from "react";
import { Failure, HiddenFields } from "../card";

/** The user who is signed in. */
export interface SignedIn {
  name: string;
  /** Whether the link is for them. */
  isUser: boolean;
}

/** Says who is signed in. */
export const SignedInNotice = ({ signedIn, children }: { signedIn: SignedIn; children?: ReactNode }) => (
  <Failure>
    You are signed in as <bdi className="font-medium">{signedIn.name}</bdi>.{children}
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
        Sign out and continue
      </button>
    </form>
  </>
);
