import buildCommands from "./built-commands";
import { TestConsole } from "./console";

/** What the browser tests' processes share: the data that each console starts with, and the commands. */
export default async function setUp(): Promise<() => Promise<void>> {
  const [discard, forget] = await Promise.all([buildCommands(), TestConsole.seedOnce()]);
  return async () => {
    discard();
    await forget();
  };
}
