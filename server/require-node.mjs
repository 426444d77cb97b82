/** Ends the process with a sentence where Node.js is too old. Imported before anything that an old one can't load. */
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node.js 20.19 or newer is required. This is ${process.versions.node}.`);
  process.exit(1);
}
