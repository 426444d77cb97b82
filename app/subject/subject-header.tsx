import type { ReactNode } from "react";
import { BackLink } from "#app/components/back-link";
import type { Subject } from "./subject";

interface SubjectTitleProps {
  name: string;
  badges?: ReactNode;
  facts: ReactNode;
}

interface SubjectHeaderProps extends SubjectTitleProps {
  of: Pick<Subject<never>, "list">;
  /** The thing's picture. */
  face: ReactNode;
  /** Buttons, and a `PageMenu` with what is needed rarely. */
  actions?: ReactNode;
}

/** What all tabs of a page share: the thing's name, state and actions. */
export const SubjectHeader = ({ of: { list }, face, actions, ...title }: SubjectHeaderProps) => (
  <header>
    <BackLink to={list.path} label={list.label} />
    <div className="subject">
      {face}
      <div className="min-w-0">
        <SubjectTitle {...title} />
      </div>
      {actions && <div className="subject-actions">{actions}</div>}
    </div>
  </header>
);

export const SubjectTitle = ({ name, badges, facts }: SubjectTitleProps) => (
  <>
    <div className="subject-name">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {badges}
    </div>
    <p className="subject-facts">{facts}</p>
  </>
);
