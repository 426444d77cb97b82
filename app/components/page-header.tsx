import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  description?: string;
  /** The page's main action, beside the title. */
  action?: ReactNode;
}

export function PageHeader({ title, description, action }: PageHeaderProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:items-end">
      <div className="min-w-0">
        <h1 className="wrap-anywhere font-semibold text-xl leading-tight tracking-tight sm:text-2xl">
          {title}
        </h1>
        {description && <p className="page-description mt-1 text-muted">{description}</p>}
      </div>
      {action}
    </div>
  );
}
