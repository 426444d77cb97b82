import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyFolder } from "#tests/support/command";

const FILES = ["Dockerfile", "compose.yaml"];
const PINNED = /@sha256:[0-9a-f]{64}$/;
const textOf = (file: string) => readFileSync(file, "utf8");

/** Names of images that are pulled. */
const pulled = (text: string) =>
  [...text.matchAll(/^(?:ARG NODE_IMAGE=|FROM | +image: )(\S+)/gm)]
    .map(([, image = ""]) => image)
    .filter((image) => image !== ["$", "{NODE_IMAGE}"].join("") && image !== "sso-console");

it("every image that is pulled is pinned by its digest", () => {
  const images = FILES.flatMap((file) => pulled(textOf(file)));
  expect(images.map((image) => image.split(":", 1)[0])).toEqual(["node", "postgres", "caddy"]);
  for (const image of images) expect(image).toMatch(PINNED);
});

it("images:pin writes the registry's digests, and --check only tells that they moved", () => {
  const folder = emptyFolder();
  for (const file of FILES) copyFileSync(file, join(folder, file));
  const digest = `sha256:${"0123456789abcdef".repeat(4)}`;
  writeFileSync(join(folder, "docker"), `#!/bin/sh\necho "$@" >> calls\necho '"${digest}"'\n`);
  chmodSync(join(folder, "docker"), 0o755);
  const pin = (...args: string[]) =>
    spawnSync(process.execPath, [join(process.cwd(), "harness/pin-images.mjs"), ...args], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      encoding: "utf8",
    });
  const checked = pin("--check");
  expect([checked.status, checked.stdout.match(/ is now /g)]).toEqual([1, Array(3).fill(" is now ")]);
  expect(textOf(join(folder, "compose.yaml"))).toBe(textOf("compose.yaml"));
  expect(pin().status).toBe(0);
  for (const file of FILES)
    expect(textOf(join(folder, file))).toBe(textOf(file).replace(/sha256:[0-9a-f]{64}/g, digest));
  const [, name] = /NODE_IMAGE=(.+)@/.exec(textOf("Dockerfile")) ?? [];
  expect(textOf(join(folder, "calls"))).toContain(`buildx imagetools inspect ${name} --format`);
  const again = pin("--check");
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining("Every image is pinned")]);
  writeFileSync(join(folder, "docker"), "#!/bin/sh\necho '<html>'\n");
  expect(pin().status).toBe(1);
  rmSync(folder, { recursive: true });
});

it("no secrets and no data come into the image, and everything that it copies does", () => {
  const ignored = textOf(".dockerignore").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining([".env", ".env.*", "data", ".git", "*.db", "**/secrets.json", "node_modules"]),
  );
  const copied = [...textOf("Dockerfile").matchAll(/--from=build \/app\/(\S+) (\S+)$/gm)].map(
    ([, from]) => from ?? "",
  );
  expect(copied).toEqual([
    "node_modules",
    "build",
    "public",
    "api",
    "languages",
    "reference",
    "bin",
    "server",
  ]);
  for (const folder of [...copied.slice(2), "app", "examples"]) expect(ignored).not.toContain(folder);
});
