import type { ReactNode } from "react";
import type { IconType } from "#app/icons";

interface MessageCardProps {
  icon: IconType;
  /** `error` is red. */
  tone?: "error" | "quiet";
  title: string;
  children?: ReactNode;
  /** Buttons below the message. */
  actions?: ReactNode;
}

/** A centered card with an icon, a title and a message. */
export function MessageCard({ icon: Icon, tone = "quiet", title, children, actions }: MessageCardProps) {
  return (
    <section className="mx-auto grid w-full max-w-100 justify-items-center gap-3 rounded-2xl border border-base-300 bg-base-100 px-6 py-8 text-center shadow-raised sm:px-9 [&>p]:text-balance">
      <span
        className={`mb-1 grid size-12 place-items-center rounded-full ${tone === "error" ? "bg-error/10 text-error" : "bg-wash text-primary"}`}
      >
        <Icon className="size-6" />
      </span>
      <h1 className="wrap-anywhere text-balance font-semibold text-xl leading-snug tracking-tight">
        {title}
      </h1>
      {children}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </section>
  );
}
