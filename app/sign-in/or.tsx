import { say } from "#languages/say";

/** Between two ways of signing in. */
export const Or = () => (
  <div className="my-4 flex items-center gap-3 text-muted text-xs before:h-px before:flex-1 before:bg-base-300 after:h-px after:flex-1 after:bg-base-300">
    {say("sign-in.or")}
  </div>
);
