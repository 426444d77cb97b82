/** The version of the product, as package.json has it. */
export { version } from "../package.json";
