import { Fragment } from "react";

const AtDots = ({ text }: { text: string }) =>
  text.split(/(?=\.)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));

/** Wraps before the at sign, or else before dots, rather than within a word. */
export function EmailAddress({ email }: { email: string }) {
  const at = Math.max(email.lastIndexOf("@"), 0);
  return (
    <bdi>
      <AtDots text={email.slice(0, at)} />
      <span className="md:inline-block">
        <AtDots text={email.slice(at)} />
      </span>
    </bdi>
  );
}
