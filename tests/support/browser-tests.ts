import { TestConsole } from "../../harness/console";

/** What the browser tests' processes share: the data that each console starts with. */
const setUp = () => TestConsole.seedOnce();
export default setUp;
