/** What `say` asks on the server. In the browser, `spoken.browser.ts` takes its place. */
export { messageOf } from "./catalogue";
export { currentLanguage } from "./current";
