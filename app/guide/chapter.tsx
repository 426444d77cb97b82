import type { ReactNode } from "react";
import type { GuideValues } from "./values";

export interface ChapterProps {
  values: GuideValues;
}

/** A chapter of the guide; `id` is its anchor. */
export interface Chapter {
  id: string;
  title: string;
  /** Every chapter is shown unless this says otherwise. */
  isShown?: (values: GuideValues) => boolean;
  Body: (props: ChapterProps) => ReactNode;
}

/** Marks what a foreign SSO API may not support. */
export function OwnServiceOnly({ values, children }: ChapterProps & { children: ReactNode }) {
  return values.ownService ? null : (
    <p className="guide-note">
      <strong>Only with the service that comes with this console:</strong> {children}
    </p>
  );
}
