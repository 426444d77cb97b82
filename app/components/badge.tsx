import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

const TONES = {
  neutral: { badge: "badge-neutral", dot: "status-neutral" },
  primary: { badge: "badge-primary", dot: "status-primary" },
  success: { badge: "badge-success", dot: "status-success" },
  warning: { badge: "badge-warning", dot: "status-warning" },
  error: { badge: "badge-error", dot: "status-error" },
};

export type Tone = keyof typeof TONES;

interface BadgeProps {
  tone?: Tone;
  /** A dot before the words, of the badge's tone. */
  dot?: boolean;
  /** As low as a line of a table. */
  small?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

const look = (tone: Tone, small = false) =>
  `badge badge-soft whitespace-nowrap rounded-full font-medium ${small ? "badge-xs" : "text-xs"} ${TONES[tone].badge}`;

/** A state in a word or two, beside what it is the state of. */
export const Badge = ({ tone = "neutral", dot = false, small, title, children }: BadgeProps) => (
  <span title={title} className={look(tone, small)}>
    {dot && <span aria-hidden="true" className={`status ${TONES[tone].dot}`} />}
    {children}
  </span>
);

interface BadgeLinkProps extends Pick<BadgeProps, "tone" | "title" | "children"> {
  /** The address at which the state is changed. Without one, it is a badge that leads nowhere. */
  to: string | undefined;
  label?: string;
}

export const BadgeLink = ({ to, label, ...badge }: BadgeLinkProps) =>
  to === undefined ? (
    <Badge {...badge} />
  ) : (
    <Link
      to={to}
      preventScrollReset
      title={badge.title}
      aria-label={label}
      className={`${look(badge.tone ?? "neutral")} badge-link hover:underline`}
    >
      {badge.children}
    </Link>
  );
