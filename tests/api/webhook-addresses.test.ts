import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#api/config";
import { isPublic } from "#api/http/networks";
import { post } from "#api/http/post";
import { createLookup, PrivateAddressError, readPrivateHosts, whyRefused } from "#api/http/private-hosts";
import { createEncryption } from "#api/keys/encryption";
import { newWebhookSecret, secretPlace } from "#api/webhooks/secrets";
import { createSend } from "#api/webhooks/send";
import { MailServer } from "#tests/support/mail-server";
import { MASTER_KEY, testConfig } from "#tests/support/service";
import { SECRET_ANSWER, WebhookReceiver } from "#tests/support/webhook-receiver";

const hosts = (text: string) => {
  const read = readPrivateHosts(text);
  if (!read) throw new Error(`${text} was not understood.`);
  return read;
};
const NONE = hosts("");
const refusal = (url: string, allowed = NONE) => whyRefused(new URL(url), allowed);

/** Addresses that are not of the internet, in the spellings that `URL` and name servers know. */
const PRIVATE = [
  ...[
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0x7f000001",
    "017700000001",
    "127.0.0.1.",
    "0",
    "0.0.0.0",
  ],
  ...[
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "168.63.129.16",
  ],
  ...["192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
  ...["192.88.99.1", "１２７.0.0.1", "127。0。0。1"],
  ...["[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[fc00::1]", "[fd12::1]", "[fe80::1]", "[fec0::1]", "[ff02::1]"],
  // IPv4 within IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo.
  ...[
    "[::ffff:127.0.0.1]",
    "[::ffff:8.8.8.8]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[::8.8.8.8]",
    "[::ffff:0:127.0.0.1]",
  ],
  ...["[64:ff9b::7f00:1]", "[64:ff9b::8.8.8.8]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]"],
  ...["[2001:db8::1]", "[3fff::1]", "[100::1]", "[5f00::1]", "[2001:20::1]"],
];
const PRIVATE_NAMES = [
  "localhost",
  "LOCALHOST",
  "a.localhost",
  "localhost.",
  "intranet",
  "nas.local",
  "hooks.internal",
  "metadata.google.internal",
  "metadata",
];
const PUBLIC = [
  "8.8.8.8",
  "1.1.1.1",
  "[2606:4700::1111]",
  "[2001:4860:4860::8888]",
  "example.com",
  "example.com.",
];

describe("WH1: the address of a webhook", () => {
  it.each([...PRIVATE, ...PRIVATE_NAMES])("is refused on %s", (host) => {
    expect(refusal(`https://${host}/hooks`)).toContain("isn't public");
    expect(refusal(`https://${host}:8443/hooks`)).toContain("isn't public");
    expect(refusal(`http://${host}/hooks`)).toContain("https");
  });

  it.each(PUBLIC)("is fine on %s, with https alone", (host) => {
    expect(refusal(`https://${host}/hooks?key=1`)).toBeUndefined();
    expect(refusal(`http://${host}/`)).toContain("https");
    expect(refusal(`ftp://${host}/`)).toContain("https");
    expect(refusal(`https://user@${host}/`)).toContain("user name");
    expect(refusal(`https://:password@${host}/`)).toContain("password");
    expect(refusal(`https://${host}/#part`)).toContain("#");
  });

  it("may be on a host that the operator lists, and on no other", () => {
    const allowed = hosts("127.0.0.1, 10.1.0.0/16,fd00::/8, Hooks.Internal");
    for (const host of [
      "127.0.0.1",
      "0x7f.1",
      "10.1.2.3",
      "[fd12::1]",
      "hooks.internal",
      "HOOKS.internal.",
    ]) {
      expect(refusal(`https://${host}/`, allowed), host).toBeUndefined();
      expect(refusal(`http://${host}/`, allowed), host).toBeUndefined();
      expect(refusal(`file://${host}/`, allowed), host).toContain("https");
      expect(refusal(`http://user@${host}/`, allowed), host).toContain("user name");
    }
    const others = [
      "127.0.0.2",
      "10.2.0.1",
      "[::ffff:127.0.0.1]",
      "[fe80::1]",
      "other.internal",
      "a.hooks.internal",
    ];
    for (const host of others) expect(refusal(`https://${host}/`, allowed), host).toContain("isn't public");
  });

  it("is listed by names, addresses and networks; anything else stops the start", () => {
    for (const text of [
      "10.0.0.0/99",
      "10.0.0",
      "*.internal",
      "http://hooks.internal",
      "a b",
      "10.0.0.0/8;::1",
    ]) {
      expect(readPrivateHosts(text), text).toBeUndefined();
      expect(() => readConfig({ WEBHOOK_PRIVATE: text }), text).toThrow("WEBHOOK_PRIVATE");
    }
    expect(hosts(" a.test ,, 10.0.0.0/8 ,")).toMatchObject({ names: ["a.test"], networks: [{}] });
  });
});

describe("WH1: a connection", () => {
  let connections = 0;
  const server = createServer((_request, response) => response.end());
  server.on("connection", () => connections++);
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => {
    server.close();
  });

  // Names of the internet can't be looked up where tests run, so the name server's answers are given here.
  const call = (answers: string[], allowed = NONE) => {
    const { port } = server.address() as { port: number };
    const found = answers.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const lookup = createLookup(allowed, async () => found);
    return post(new URL(`http://hooks.example.com:${port}/`), {
      ...{ headers: {}, body: "{}", patienceMs: 10_000, lookup },
    });
  };

  it("is not made to a name that has a private address, be it one of several", async () => {
    for (const address of PRIVATE.map((host) =>
      new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, ""),
    )) {
      expect(isPublic(address), address).toBe(false);
      await expect(call([address]), address).rejects.toThrow(PrivateAddressError);
      await expect(call(["8.8.8.8", address]), address).rejects.toThrow(PrivateAddressError);
    }
    for (const nonsense of ["", "x", "127.0.0.1%lo", "fe80::1%eth0"])
      await expect(call([nonsense]), nonsense).rejects.toThrow(PrivateAddressError);
    await expect(call([])).rejects.toThrow();
    expect(connections).toBe(0);
  });

  it("is made to the address that was checked, if it or its name is listed", async () => {
    expect(await call(["127.0.0.1"], hosts("127.0.0.0/8"))).toBe(200);
    expect(await call(["127.0.0.1"], hosts("hooks.example.com"))).toBe(200);
    await expect(call(["127.0.0.1"], hosts("example.com"))).rejects.toThrow(PrivateAddressError);
    expect(connections).toBe(2);
  });
});

describe("A try", () => {
  const encryption = createEncryption(MASTER_KEY);
  const id = "0199f3c2-7d1e-7cc3-9a51-3f0f6a1d2b4c";
  const stored = encryption.encrypt(secretPlace(id), newWebhookSecret());
  const receiverAt = (url: string) => ({
    ...{ id, name: "Receiver", url, active: 1 as const, version: 1, created_by: "" },
    ...{ secret_encrypted: stored, former_secret_encrypted: null, former_until: null },
  });
  const send = (url: string, settings: Record<string, string>, patienceMs?: number) => {
    const context = { config: testConfig("file:unused.db", settings), encryption, now: Date.now };
    return createSend(context, patienceMs)(receiverAt(url), { id: "one", at: Date.now(), body: "{}" });
  };
  const LISTED = { WEBHOOK_PRIVATE: "127.0.0.1,localhost" };
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterAll(() => receiver.stop());

  it("WH1: is refused once the host is no longer listed, by address and by name", async () => {
    const named = `http://localhost:${receiver.port}/`;
    expect(await send(receiver.url, LISTED)).toMatchObject({ status: 200, error: null });
    expect(await send(named, LISTED)).toMatchObject({ status: 200, error: null });
    expect(receiver.received).toHaveLength(2);
    for (const url of [
      receiver.url,
      named,
      named.replace("http:", "https:"),
      receiver.url.replace("http:", "https:"),
    ])
      expect(await send(url, {})).toMatchObject({ status: null, ms: 0, error: expect.any(String) });
    expect(receiver.received).toHaveLength(2);
  });

  it("WH1: is refused if the receiver's certificate isn't trusted, whatever the environment says", async () => {
    // Its certificate is signed by itself.
    const server = await MailServer.start({ secure: true });
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
      const outcome = await send(`https://127.0.0.1:${server.port}/`, LISTED);
      expect(outcome).toMatchObject({
        status: null,
        error: expect.stringContaining("certificate is not trusted"),
      });
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      await server.stop();
    }
  });

  it("ends with its patience, and says so", async () => {
    receiver.answer = "nothing";
    const outcome = await send(receiver.url, LISTED, 50);
    expect(outcome).toMatchObject({ status: null, error: "The receiver did not answer within 5 seconds." });
    receiver.answer = 200;
  });

  it("WH3: tells a status, and never what the receiver wrote", async () => {
    for (const status of [201, 204, 299, 304, 400, 418, 599]) {
      receiver.answer = status;
      const outcome = await send(receiver.url, LISTED);
      expect(outcome.status).toBe(status);
      expect(outcome.error === null).toBe(status < 300);
      expect(JSON.stringify(outcome)).not.toContain(SECRET_ANSWER);
    }
  });
});
