import type { Language } from "./languages";

/** A file as the reader is to make it. */
export interface GuideFile {
  name: string;
  text: string;
}

/** What the chapters are filled with. No secret is among it. */
export interface GuideValues {
  /** The origin of this console, for the settings of applications. */
  ssoUrl: string;
  /** The application's key, or what stands in its place. */
  appKey: string;
  /** Whether the SSO API is the one that comes with this console. */
  ownService: boolean;
  scriptTag: string;
  language: Language;
  recipe: {
    /** The versions that it is written for. */
    needs: string;
    install: string;
    sign: GuideFile;
    verify: GuideFile;
    server: GuideFile;
    run: string;
    /** Whether our tests run it. */
    tested: boolean;
  };
  /** The page of the example in every language, and its server for pages without a script, in Node. */
  example: { page: GuideFile; redirect: GuideFile };
}

/** The application's own address in the examples. */
export const EXAMPLE_ORIGIN = "http://localhost:4000";
