import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { loader } from "#app/routes/sso[.]js";
import { library, libraryOf, scriptTag } from "#app/sso-library/library.server";

it("is under 4 kB", () => {
  expect(gzipSync(library.code).length).toBeLessThan(4000);
});

it("is served at an address that names its version, for a year", async () => {
  const get = async (query: string) => {
    const request = new Request(`https://sso.example.test/sso.js${query}`);
    return loader({ request, params: {}, context: {} });
  };
  const named = await get(`?v=${library.version}`);
  expect(await named.text()).toBe(library.code);
  expect(named.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await get("")).headers.get("cache-control")).toBe("public, max-age=3600");
  expect((await get("?v=000000000000")).status).toBe(404);
});

// Pages out there name a version and its hash. Before sso.js changes after a release, its text moves to
// earlier/<version>.js, so that it is still served, and joins this list.
it.each(["c2273fdb4f64"])("is still served as version %s", (version) => {
  expect(libraryOf(version)).toBeDefined();
});

it("has a script tag with its address, its hash and the application's own values", () => {
  const tag = scriptTag("https://sso.example.test", "app-1", 'Salt & "Pepper" <script>');
  expect(tag).toContain(`src="https://sso.example.test/sso.js?v=${library.version}"`);
  const hash = createHash("sha384").update(library.code).digest("base64");
  expect(tag).toContain(`integrity="sha384-${hash}"`);
  expect(tag).toContain('data-app-id="app-1"');
  expect(tag).toContain('data-app-name="Salt &amp; &quot;Pepper&quot; &lt;script>"');
});
