import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A place for the programs that a run bundles. Its workers don't live to clean up. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "sso-programs-"));
  process.env.SSO_TEST_PROGRAMS = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
