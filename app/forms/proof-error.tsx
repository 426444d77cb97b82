/** Why a proof was refused. Screen readers announce it. */
export const ProofError = ({ id, error }: { id: string; error: string | undefined }) => (
  <p id={id} role="alert" className="field-error">
    {error}
  </p>
);
