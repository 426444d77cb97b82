import { rm, symlink, link, mkdir } from "node:fs/promises";
import { Product } from "./product";
import { Others } from "./others";
import { checkAndRun, importRequest } from "./phases";
import { usernames } from "./measures/sign-ins";
const rows = Number(process.argv[2] ?? 20000);
const product = await Product.make({ LOG_LEVEL: "warn", NODE_OPTIONS: "--import /tmp/x/rep/slow.mjs" });
for (const f of ["sso.db", "secrets.json", "sso.db-wal"]) await link(`/tmp/import/${f}`, `${product.folder}/${f}`).catch(() => {});
await product.start();
const t0 = performance.now();
const at = () => ((performance.now() - t0) / 1000).toFixed(2);
const names = usernames(product, rows);
console.log(at(), "names", names.length);
const others = await Others.start(product);
try {
  await new Promise((r) => setTimeout(r, 3000));
  others.take();
  await checkAndRun({ product, others }, "import", { ...importRequest(others.token, names), body: ["username,mobileNo", ...names.map((n, i) => `${n},+44 20 ${Math.floor(Math.random()*8e6)+1e6}`), ""].join("\r\n") }, ({ name, seconds, reads, writes }) =>
    console.log(at(), name, seconds.toFixed(1), "reads max", Math.max(...reads).toFixed(0), "writes max", Math.max(...writes).toFixed(0)));
} catch (e) { console.log(at(), "FAILED", e); }
finally { await others.stop().catch((e) => console.log(at(), "stop", e)); await product.remove(); }
