/**
 * `npm run images:pin`: writes the registry's current digest of each base image into the Dockerfile and compose.yaml.
 * With `-- --check`, only compares and exits with 1 if one has moved. It asks the registry by Docker's buildx.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const FILES = ["Dockerfile", "compose.yaml"];
/** A name with its tag, and the digest of what the tag named when it was pinned. */
const PINNED = /([a-z][a-z0-9./_-]*:[\w.-]+)@(sha256:[0-9a-f]{64})/g;

const isCheck = process.argv.slice(2).includes("--check");

/** The digest of the index that has an image for each platform. */
function digestOf(image) {
  const format = "{{json .Manifest.Digest}}";
  const output = execFileSync("docker", ["buildx", "imagetools", "inspect", image, "--format", format], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const digest = output.trim().replaceAll('"', "");
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image} has no digest: ${output}`);
  return digest;
}

let moved = 0;
for (const file of FILES) {
  const text = readFileSync(file, "utf8");
  const pinned = text.replace(PINNED, (whole, image, digest) => {
    const current = digestOf(image);
    if (current === digest) return whole;
    moved++;
    console.log(`${file}: ${image} is now ${current}.`);
    return `${image}@${current}`;
  });
  if (!isCheck && pinned !== text) writeFileSync(file, pinned);
}
if (moved === 0) console.log("Every image is pinned to the registry's current digest.");
process.exitCode = isCheck && moved > 0 ? 1 : 0;
