/** The pieces of a text never change places. */
export const keyOf = (index: number) => `piece-${index}`;

/** A recipe's words: `…` is code and **…** the label of something on a screen. */
export const Words = ({ children }: { children: string }) => (
  <>
    {children.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece, index) => {
      if (piece.startsWith("`")) return <code key={keyOf(index)}>{piece.slice(1, -1)}</code>;
      if (piece.startsWith("**")) return <strong key={keyOf(index)}>{piece.slice(2, -2)}</strong>;
      return piece;
    })}
  </>
);
