import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { BackLink } from "#app/components/back-link";
import { FROM, useListQuery } from "#app/components/list-address";
import { PageMenu } from "#app/components/page-menu";
import { isWithin } from "#app/navigation";
import type { Subject } from "./subject";

interface SubjectTitleProps {
  name: string;
  badges?: ReactNode;
  facts: ReactNode;
}

interface MenuItem {
  label: string;
  to: string;
  look?: "danger";
}

/** Without those that aren't offered. */
type Menu = readonly (MenuItem | false | null | undefined)[];

interface SubjectHeaderProps extends SubjectTitleProps {
  of: Pick<Subject<never>, "list">;
  /** The thing's picture. */
  face: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /** The actions that are needed rarely. */
  menu?: Menu | false;
}

/** The header of all tabs of a page: the thing's name, state and actions. */
export const SubjectHeader = ({ of: { list }, face, actions, menu, ...title }: SubjectHeaderProps) => (
  <header>
    <BackLink to={list.path}>{list.label}</BackLink>
    <div className="subject">
      {face}
      <div className="min-w-0">
        <SubjectTitle {...title} />
      </div>
      {(actions || menu) && (
        <div className="subject-actions">
          {actions}
          {menu && <RareActions menu={menu} list={list.path} />}
        </div>
      )}
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

/** The dialogs over the page keep its place; other pages begin at their top. */
function RareActions({ menu, list }: { menu: Menu; list: string }) {
  const query = useListQuery(list);
  // What deletes the thing leads back to the list.
  const from = query && `?${new URLSearchParams({ [FROM]: query.slice(1) })}`;
  const items = menu.map(
    (item) =>
      item && (
        <Link
          key={item.label}
          to={item.to.endsWith("/delete") ? item.to + from : item.to}
          preventScrollReset={isWithin(list, item.to)}
          className={item.look && "text-error"}
        >
          {item.label}
        </Link>
      ),
  );
  return items.some(Boolean) && <PageMenu>{items}</PageMenu>;
}
