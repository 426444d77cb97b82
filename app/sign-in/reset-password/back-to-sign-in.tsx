import { say } from "#languages/say";
import { withQuery } from "../with-query";

/** @param hidden the sign-in page's query */
export const BackToSignIn = ({ hidden }: { hidden: Record<string, string> }) => (
  <p className="mt-4 text-center text-[0.8125rem]">
    <a
      href={withQuery("/auth/sign-in", hidden)}
      className="px-2 py-1 font-medium text-primary hover:underline"
    >
      {say("password.back")}
    </a>
  </p>
);
