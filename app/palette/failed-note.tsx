import { say } from "#languages/say";

/** In place of a group that the SSO API couldn't search. */
export const FailedNote = ({ label }: { label: string }) => (
  <p role="alert" className="hit-failed">
    {say("palette.not-searched", { kind: label })}
  </p>
);
