import { Fragment } from "react";

/** Wraps before the at sign and dots rather than within a word. */
export const EmailAddress = ({ email }: { email: string }) => (
  <bdi className="email-address">
    {email.split(/(?=[@.])/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
);
