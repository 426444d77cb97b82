/** In place of a group that the SSO API couldn't search. */
export const FailedNote = ({ label }: { label: string }) => (
  <p role="alert" className="hit-failed">
    {label} could not be searched. Try again in a moment.
  </p>
);
