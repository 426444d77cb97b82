import type { ReactNode } from "react";

/** The service's own documents are no pages of the console. */
export const ApiDocsLink = ({ children }: { children: ReactNode }) => (
  <a href="/api/docs" target="_top" className="row-link">
    {children}
  </a>
);
