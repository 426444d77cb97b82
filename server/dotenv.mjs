/** Puts the settings file's lines into the environment, which takes precedence. */
import { readSettingsFile } from "../api/settings-file.mjs";

try {
  for (const [name, value] of Object.entries(readSettingsFile() ?? {})) process.env[name] ??= value;
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
