/** The version of the console, as package.json has it. */
export { version } from "../package.json";
