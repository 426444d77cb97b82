import { readConfig } from "#api/config";
import { startService } from "#api/service";
const service = await startService(readConfig({ ...process.env, LOG_LEVEL: "warn" }));
const call = async (method: string, path: string, body?: unknown, token?: string) => {
  const r = await service.fetch(new Request(`http://x/api${path}`, { method, headers: { ...(body!==undefined && {"Content-Type":"application/json"}), ...(token && {Authorization:`Bearer ${token}`}) }, body: body===undefined?undefined:JSON.stringify(body) }), { address: "203.0.113.9" });
  const text = await r.text();
  return text ? JSON.parse(text) : undefined;
};
const s = await call("POST","/auth/login",{username:"admin",password:process.env.ADMIN_PASSWORD});
const total = (await call("GET","/auth/users",undefined,s.token)).totalItems;
for (const q of ["", "?page="+Math.ceil(total/20), "?page="+Math.ceil(total/10), "?size=100","?status=true","?status=false","?status=true&page=9000","?searchTerm=ann","?searchTerm=example","?searchTerm=maria","?searchTerm=zzzq","?searchTerm=an","?searchTerm=example&page=10000","?searchTerm=ann&page=100","?searchTerm=smi&status=false","?searchTerm=李"]) {
  const times:number[]=[]; let n=0;
  for (let i=0;i<4;i++){ const t=performance.now(); const a = await call("GET",`/auth/users${q}`,undefined,s.token); times.push(performance.now()-t); n=a.totalItems; }
  console.log(q.padEnd(40), n, times.map(t=>t.toFixed(1)).join(" "));
}
const times=[]; for (let i=0;i<20;i++){ const t=performance.now(); await call("GET","/auth/profile",undefined,s.token); times.push(performance.now()-t);} console.log("profile", Math.min(...times).toFixed(2));
await service.close();
