import { NOUN_NAMES, type NounName, NOUNS as RECORDS } from "#api/contract/nouns";

/** A noun whose calls and dialogs are the usual ones: the suites of nouns walk it. */
export interface WalkedNoun {
  /** In the singular. */
  noun: string;
  /** Of its calls. */
  path: string;
  /** Of its screen. */
  page: string;
  /** The field that names one, and its label in the dialogs. */
  field: string;
  label: string;
  /** What else a body holds: by default an optional description. */
  rest: Record<string, unknown>;
  /** The dialog that adds one, the button that sends it, and the one that closes what it may answer. */
  add: string;
  send: string;
  close?: string;
  edits: boolean;
}

/** The exceptions. */
const UNUSUAL: { [Name in NounName]?: Partial<WalkedNoun> } = {
  groups: { rest: { description: null, roles: [], applications: [] } },
  applications: {
    page: "/dashboard/application-access",
    rest: { applicationStatus: true },
    send: "Save & Generate Key",
    close: "Close",
  },
  roles: { rest: {}, edits: false },
};

export const NOUNS = NOUN_NAMES.map((name): WalkedNoun => {
  const noun = RECORDS[name].word;
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  return {
    noun,
    path: `/auth/${name}`,
    page: `/dashboard/${name}`,
    field: `${noun}Name`,
    label: `${title} Name`,
    rest: { description: null },
    add: `Add ${title}`,
    send: "Save",
    edits: true,
    ...UNUSUAL[name],
  };
});
