import { type ReactNode, useId } from "react";

interface CardProps {
  title: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the page with a heading. */
export function Card({ title, aside, className = "", children }: CardProps) {
  const id = useId();
  return (
    <section className={`list-card page-card ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
