import { CallArticle, MethodBadge } from "./call-article";
import { addressOf, ReferenceLink } from "./link";
import { Markdown } from "./markdown";
import type { Call, CallLine, Page, View } from "./view";

/** A page of the reference, below its title. It needs no script. */
export function Reference({ view }: { view: View }) {
  return (
    <div className="reference">
      <nav aria-label="Reference" className="reference-menu">
        <details className="reference-menu-small">
          <summary>Contents</summary>
          <Menu view={view} />
        </details>
        <div className="reference-menu-large">
          <Menu view={view} />
        </div>
      </nav>
      <div className="reference-content">
        <SearchForm term={view.wanted.q ?? ""} />
        <Content server={view.server} page={view.page} />
      </div>
      <div id="copy-status" role="status" />
    </div>
  );
}

function Menu({ view: { menu, wanted, page } }: { view: View }) {
  const current = (slug: string | undefined) =>
    page.kind !== "found" && wanted.group === slug ? "page" : undefined;
  return (
    <>
      <ReferenceLink href={addressOf(undefined)} aria-current={current(undefined)}>
        Overview
      </ReferenceLink>
      {menu.map(({ name, groups }) => (
        <div key={name}>
          <p>{name}</p>
          <ul>
            {groups.map((group) => (
              <li key={group.slug}>
                <ReferenceLink href={addressOf(group.slug)} aria-current={current(group.slug)}>
                  {group.name}
                </ReferenceLink>
                {page.kind === "group" && wanted.group === group.slug && <CallLinks calls={page.calls} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

const CallLinks = ({ calls }: { calls: Call[] }) => (
  <ul>
    {calls.map(({ operationId, summary }) => (
      <li key={operationId}>
        <a href={`#${operationId}`}>{summary}</a>
      </li>
    ))}
  </ul>
);

const SearchForm = ({ term }: { term: string }) => (
  <form method="get" className="reference-search" key={term}>
    <label>
      <span className="reference-hidden">Search calls</span>
      <input
        type="search"
        name="q"
        defaultValue={term}
        placeholder="Search calls: users, DELETE, audits:read"
        maxLength={200}
      />
    </label>
    <button type="submit">Search</button>
  </form>
);

function Content({ server, page }: { server: string; page: Page }) {
  switch (page.kind) {
    case "overview":
      return (
        <>
          <Markdown text={page.introduction} />
          <h2 id="calls">Calls</h2>
          {page.groups.map(({ slug, name, calls }) => (
            <section key={slug}>
              <h3>
                <ReferenceLink href={addressOf(slug)}>{name}</ReferenceLink>
              </h3>
              <CallList calls={calls} />
            </section>
          ))}
        </>
      );
    case "group":
      return (
        <>
          <h2>{page.name}</h2>
          <Markdown text={page.description} />
          {page.calls.map((call) => (
            <CallArticle key={call.operationId} server={server} call={call} />
          ))}
        </>
      );
    case "found":
      return (
        <>
          <h2>{page.calls.length === 1 ? "1 call found" : `${page.calls.length} calls found`}</h2>
          {page.calls.length > 0 ? (
            <CallList calls={page.calls} />
          ) : (
            <p>Try a part of a path, a verb or a permission.</p>
          )}
        </>
      );
  }
}

const CallList = ({ calls }: { calls: CallLine[] }) => (
  <ul className="reference-calls">
    {calls.map(({ id, group, method, path, summary }) => (
      <li key={id} id={id}>
        <ReferenceLink href={addressOf(group, id)}>{summary}</ReferenceLink>
        <span className="reference-address">
          <MethodBadge method={method} /> <code>{path}</code>
        </span>
      </li>
    ))}
  </ul>
);
