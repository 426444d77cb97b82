import { createRequire } from "node:module";
import type { Plugin } from "vite";

const NAMES = ["react", "react/jsx-runtime", "react-dom", "react-dom/server"];
const PREFIX = "\0require:";

/**
 * Has the server's build load React by `require`. For an `import`, Node.js looks for React's names in its development
 * build too, which takes a seventh of a start's CPU. A name that is missing here fails the build.
 */
export const requireReact: Plugin = {
  name: "require-react",
  enforce: "pre",
  apply: (_, { isSsrBuild }) => isSsrBuild === true,
  resolveId: (id) => (NAMES.includes(id) ? PREFIX + id : undefined),
  load(id) {
    if (!id.startsWith(PREFIX)) return;
    const name = id.slice(PREFIX.length);
    const exported = Object.keys(createRequire(import.meta.url)(name));
    return [
      'import { createRequire } from "node:module";',
      `const loaded = createRequire(import.meta.url)(${JSON.stringify(name)});`,
      "export default loaded;",
      `export const { ${exported.join(", ")} } = loaded;`,
    ].join("\n");
  },
};
