import { filled, type Language, type RecipeFile, type RecipeValues, type Step } from "../recipe";

/** A file of an application, shown as it is. */
export const wholeFile = (name: string, language: Language, text: string): RecipeFile => ({
  name,
  language,
  parts: [{ text }],
});

/** The settings, which every application of our own code takes from its environment. */
export const settingsStep = (values: RecipeValues, port = 4000): Step => ({
  text: `Write the settings. While you develop, \`APP_ORIGIN\` may be \`http://localhost:${port}\`.`,
  file: {
    name: ".env",
    language: "shell",
    parts: filled`SSO_URL=${values.issuer}
APP_KEY=${values.clientId}
APP_SECRET=${values.clientSecret}
APP_ORIGIN=${values.origin}
APP_PORT=${{ text: String(port) }}
`,
  },
});

/** Exports the settings, then runs the commands. */
export const runStep = (text: string, ...commands: string[]): Step => ({
  text,
  file: wholeFile("Run it", "shell", ["set -a", ". ./.env", "set +a", ...commands, ""].join("\n")),
});

export const EXPORTS =
  "The commands before the last one export the settings to the program. In a service, let the service manager do it.";

export const IN_MEMORY = "Sessions are in memory. Put them into a database if there are several processes.";
