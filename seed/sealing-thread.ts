import { parentPort, workerData } from "node:worker_threads";
import { nextLink } from "../api/audit-trail/chain";
import { canonicalAudit, macOf } from "../api/audit-trail/record";
import { createAudits } from "./audits";
import type { Links, SealingStart } from "./sealing";

const start = workerData as SealingStart;
const { key } = start;
let { head } = start;

const ids = start.ids.split("\n");
const usernames = start.usernames.split("\n");
const emails = start.emails.split("\n");
const members = start.names.split("\n").map((name, index) => ({
  id: ids[index] ?? "",
  name,
  nameKey: "",
  username: usernames[index] ?? "",
  email: emails[index] ?? "",
}));
const next = createAudits(start.happenings, { ...start, members }, start);

parentPort?.on("message", (count: number) => {
  const links: Links = { macs: [], hashes: [] };
  for (let made = 0; made < count; made++) {
    const audit = next();
    const mac = macOf(key, canonicalAudit(audit));
    head = nextLink(key, head, { seq: audit.seq, mac });
    links.macs.push(mac);
    links.hashes.push(head.hash);
  }
  parentPort?.postMessage(links);
});
