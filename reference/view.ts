import type { OpenApi, Operation, WrittenOperation } from "./document";
import { resolve } from "./resolve";

/** What an address asks for: one group, calls with these words, or the overview. */
export interface Wanted {
  group?: string | undefined;
  q?: string | undefined;
}

export interface Group {
  name: string;
  /** In addresses: "deleted-users". */
  slug: string;
}

export interface CallLine {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The slug of its group. */
  group: string;
}

export interface Call extends Operation {
  method: string;
  path: string;
}

export type Page =
  | { kind: "overview"; introduction: string; groups: (Group & { calls: CallLine[] })[] }
  | { kind: "group"; name: string; description: string; calls: Call[] }
  | { kind: "found"; calls: CallLine[] };

/** A page of the reference: all that its components show. */
export interface View {
  /** The address that calls begin with: "https://sso.example.com/api". */
  server: string;
  version: string;
  menu: { name: string; groups: Group[] }[];
  wanted: Wanted;
  page: Page;
}

/** @returns undefined if there is no such group */
export function viewOf(document: OpenApi, { group, q = "" }: Wanted): View | undefined {
  const term = q.trim();
  const page = term !== "" ? found(document, term) : group ? groupPage(document, group) : overview(document);
  return (
    page && {
      server: document.servers[0]?.url ?? "",
      version: document.info.version,
      menu: document["x-tagGroups"].map(({ name, tags }) => ({ name, groups: tags.map(groupOf) })),
      wanted: { group, q: term },
      page,
    }
  );
}

const groupOf = (name: string): Group => ({ name, slug: name.toLowerCase().replace(/\W+/g, "-") });

type WrittenCall = WrittenOperation & Pick<Call, "method" | "path">;

function callsOf(document: OpenApi): WrittenCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

const lineOf = ({ operationId, method, path, summary, tags: [tag] }: WrittenCall): CallLine => ({
  id: operationId,
  method,
  path,
  summary,
  group: groupOf(tag).slug,
});

function overview(document: OpenApi): Page {
  const calls = callsOf(document);
  const names = document["x-tagGroups"].flatMap(({ tags }) => tags);
  return {
    kind: "overview",
    introduction: document.info.description,
    groups: names.map((name) => ({
      ...groupOf(name),
      calls: calls.filter(({ tags }) => tags[0] === name).map(lineOf),
    })),
  };
}

function groupPage(document: OpenApi, slug: string): Page | undefined {
  const tag = document.tags.find(({ name }) => groupOf(name).slug === slug);
  if (!tag) return undefined;
  const calls = callsOf(document).filter(({ tags }) => tags[0] === tag.name);
  const shown = calls.map((call) => resolve(document.components, call) as Call);
  return { kind: "group", name: tag.name, description: tag.description ?? "", calls: shown };
}

/** Calls whose method, path, summary, permission or group have all words of the term. */
function found(document: OpenApi, term: string): Page {
  const words = term.toLowerCase().split(/\s+/);
  const matches = ({ method, path, summary, description, tags: [tag] }: WrittenCall) => {
    const text = `${method} ${path} ${summary} ${description} ${tag}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return { kind: "found", calls: callsOf(document).filter(matches).map(lineOf) };
}
