import { type ReactNode, useId } from "react";
import type { IconType } from "#app/icons";

interface SectionProps {
  icon: IconType;
  title: string;
  /** What is on, beside the title. */
  state?: ReactNode;
  /** Its purpose. */
  text: ReactNode;
  /** A button beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of the page: one way to sign in, and what can be done about it. */
export function Section({ icon: Icon, title, state, text, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="list-card" aria-labelledby={id}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4.5 py-4">
        <span className="grid size-9 place-items-center rounded-field bg-wash text-primary">
          <Icon className="size-4.5" />
        </span>
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={id} className="font-semibold text-[0.9375rem]">
              {title}
            </h2>
            {state}
          </div>
          <p className="mt-0.5 text-[0.8125rem] text-muted">{text}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}

/** A row below the title. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hair border-t px-4.5 py-3">
    {children}
  </div>
);
