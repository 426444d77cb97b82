import { describe, expect, it } from "vitest";
import { readConfig } from "#api/config";
import { createClientAddress } from "#api/http/client-address";

type Request = Parameters<ReturnType<typeof createClientAddress>>[0];

/** What the service makes of one request, and what it logs about it. */
function asked(
  trustProxy: string,
  forwarded: string | undefined,
  remoteAddress = "::ffff:10.0.0.9",
  url = "/",
) {
  const logged: string[] = [];
  const find = createClientAddress(readConfig({ TRUST_PROXY: trustProxy }).trustProxy, (_, message) =>
    logged.push(message),
  );
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return { address: find({ headers, socket: { remoteAddress }, url } as Request), logged };
}
const addressOf = (...given: Parameters<typeof asked>) => asked(...given).address;

describe("F5, S7: the address of whoever asks", () => {
  it("is the connection's where no proxy is trusted, whatever a header claims", () => {
    expect(asked("0", "203.0.113.7")).toEqual({ address: "10.0.0.9", logged: [] });
  });

  it("is the one that the last trusted proxy saw, not what stands before it", () => {
    expect(addressOf("1", "6.6.6.6, 203.0.113.7")).toBe("203.0.113.7");
    expect(addressOf("2", "6.6.6.6, 203.0.113.7, 192.0.2.1")).toBe("203.0.113.7");
    expect(addressOf("1", "2001:DB8:0::7")).toBe("2001:db8::7");
  });

  it("is the connection's where fewer proxies have spoken than are trusted, or none made sense", () => {
    expect(addressOf("2", "203.0.113.7")).toBe("10.0.0.9");
    expect(addressOf("1", "somewhere")).toBe("10.0.0.9");
    expect(addressOf("1", undefined)).toBe("10.0.0.9");
  });

  it.each([
    ["203.0.113.6:51234", "203.0.113.6"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[::ffff:203.0.113.6]:443", "203.0.113.6"],
    ["::ffff:203.0.113.6:443", "203.0.113.6"],
    ["fe80::1%eth0", "fe80::1"],
    ["[fe80::1%eth0]:443", "fe80::1"],
  ])("is read with a port, in brackets and with a zone, as proxies write it: %s", (written, address) => {
    expect(asked("1", `6.6.6.6:1, ${written}`)).toEqual({ address, logged: [] });
    expect(asked("10.0.0.0/8", `${written}, 10.1.1.1:4711, [::ffff:10.2.2.2]`)).toEqual({
      address,
      logged: [],
    });
  });

  it.each([
    "203.0.113.6:",
    "203.0.113.6:123456",
    "203.0.113.6:1:2",
    "[2001:db8::1",
    "2001:db8::1]",
    "[]:443",
    "[2001:db8::1]x",
    "203.0.113:443",
    "unknown",
    "_hidden:443",
    "%eth0",
  ])("is the connection's where the proxy wrote %s", (written) => {
    expect(asked("1", written)).toEqual({
      address: "10.0.0.9",
      logged: ["X-Forwarded-For contains an invalid address"],
    });
  });

  it("is the connection's without its zone", () => {
    expect(addressOf("0", undefined, "fe80::1%eth0")).toBe("fe80::1");
  });

  it("is the last one outside the networks that are listed as proxies'", () => {
    const proxies = "10.0.0.0/8, 192.0.2.1, 2001:db8:1::/48";
    expect(addressOf(proxies, "6.6.6.6, 203.0.113.7, 192.0.2.1")).toBe("203.0.113.7");
    expect(addressOf(proxies, "6.6.6.6, 203.0.113.7", "2001:db8:1::5")).toBe("203.0.113.7");
    expect(addressOf(proxies, "6.6.6.6, ::ffff:10.3.4.5")).toBe("6.6.6.6");
    expect(addressOf(proxies, "10.1.1.1, 10.2.2.2")).toBe("10.1.1.1");
  });

  it("is the connection's where that is not a listed proxy, whatever a header claims", () => {
    expect(addressOf("192.0.2.1", "203.0.113.7")).toBe("10.0.0.9");
    expect(addressOf("10.0.0.0/8", "203.0.113.7", "2001:db8::1")).toBe("2001:db8::1");
  });

  it("is the nearest that can be read where a listed proxy passed on nonsense", () => {
    expect(addressOf("10.0.0.0/8", "203.0.113.7, unknown, 10.2.2.2")).toBe("10.2.2.2");
    expect(addressOf("10.0.0.0/8", undefined)).toBe("10.0.0.9");
  });
});

describe("F5: a header that doesn't fit TRUST_PROXY is logged", () => {
  it.each([
    ["2", "203.0.113.7", "X-Forwarded-For names fewer addresses than TRUST_PROXY expects"],
    ["1", undefined, "X-Forwarded-For names fewer addresses than TRUST_PROXY expects"],
    ["1", "6.6.6.6:port", "X-Forwarded-For contains an invalid address"],
    ["10.0.0.0/8", "a, 10.1.1.1", "X-Forwarded-For contains an invalid address"],
    ["192.0.2.1", "203.0.113.7", "X-Forwarded-For came from an address that TRUST_PROXY does not list"],
  ])("TRUST_PROXY=%s, X-Forwarded-For: %s", (trustProxy, forwarded, message) => {
    expect(asked(trustProxy, forwarded).logged).toEqual([message]);
    expect(asked(trustProxy, "203.0.113.7, 10.0.0.1, 10.0.0.2", "10.0.0.3").logged).toEqual(
      trustProxy === "192.0.2.1" ? [message] : [],
    );
  });

  it("not for a balancer's own questions, and once a minute for the same fault", () => {
    expect(asked("1", undefined, "10.0.0.9", "/api/ready").logged).toEqual([]);
    let now = 0;
    const logged: string[] = [];
    const find = createClientAddress(
      1,
      (_, message) => logged.push(message),
      () => now,
    );
    const ask = (forwarded: string) =>
      find({ headers: { "x-forwarded-for": forwarded }, socket: {}, url: "/" } as unknown as Request);
    for (let times = 0; times < 100; times++) ask("");
    expect(logged).toHaveLength(1);
    ask("nonsense");
    expect(logged).toHaveLength(2);
    now = 60_000;
    ask("");
    expect(logged).toHaveLength(3);
  });
});

it.each([
  "-1",
  "11",
  "1.5",
  "localhost",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "::/0",
  "10.0.0.1,",
  "10.0.0/8",
  "127.1, 1",
  "10.0.0.1:443",
  "[2001:db8::1]",
])("F5: TRUST_PROXY=%s stops the start", (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(
    "TRUST_PROXY: must be a number from 0 to 10, or a comma-separated list of addresses and networks",
  );
});
