import { Link, type LinkProps } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import type { IconType } from "#app/icons";

const LOOKS = {
  primary: "btn-primary",
  danger: "btn-error",
  outline: "btn-plain",
  bare: "btn-ghost text-muted hover:text-base-content",
};

interface Look {
  look?: keyof typeof LOOKS;
  icon?: IconType;
  /** An icon only. `children` is then the accessible name and the tooltip. */
  square?: boolean;
}

const classOf = ({ look = "outline", square }: Look, extra = "") =>
  `btn touch-target ${LOOKS[look]} ${square ? "btn-square" : ""} ${extra}`;

function Face({ icon: Icon, square, children }: Look & { children: ReactNode }) {
  return (
    <>
      {Icon && <Icon className="size-4.5" />}
      {square ? <span className="sr-only">{children}</span> : children}
    </>
  );
}

type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** Replaces the text with a spinner of the same width and ignores clicks. */
    busy?: boolean;
  };

export function Button({
  look,
  icon,
  square,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, square }, `${busy ? "btn-busy" : ""} ${className ?? ""}`)}
      aria-busy={busy || undefined}
      title={square && typeof children === "string" ? children : rest.title}
      onClick={(event) => {
        // The second click of a double click can come before the first one has made the button busy.
        if (busy || (rest.type === "submit" && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Face icon={icon} square={square}>
        {children}
      </Face>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, icon, square, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={classOf({ look, square }, className)}>
      <Face icon={icon} square={square}>
        {children}
      </Face>
    </Link>
  );
}
