import { createContext, type ReactNode, useContext } from "react";

export interface LinkProps {
  href: string;
  className?: string;
  "aria-current"?: "page" | undefined;
  children: ReactNode;
}

/** How a page goes from one address of the reference to another: by a plain link unless it knows better. */
export const LinkContext = createContext<(props: LinkProps) => ReactNode>((props) => <a {...props} />);

export function ReferenceLink(props: LinkProps) {
  const Link = useContext(LinkContext);
  return <Link {...props} />;
}

/** An address within the reference. */
export const addressOf = (group: string | undefined, id?: string) =>
  `?${new URLSearchParams(group === undefined ? {} : { group })}${id === undefined ? "" : `#${id}`}`;
