import { describe, expect, it } from "vitest";
import { clientAddress } from "#api/http/client-address";

const request = (forwarded: string | undefined, remoteAddress = "::ffff:10.0.0.9") =>
  ({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress },
  }) as Parameters<typeof clientAddress>[0];

describe("F5, S7: the address of whoever asks", () => {
  it("is the connection's where no proxy is trusted, whatever a header claims", () => {
    expect(clientAddress(request("203.0.113.7"), 0)).toBe("10.0.0.9");
  });

  it("is the one that the last trusted proxy saw, not what stands before it", () => {
    expect(clientAddress(request("6.6.6.6, 203.0.113.7"), 1)).toBe("203.0.113.7");
    expect(clientAddress(request("6.6.6.6, 203.0.113.7, 192.0.2.1"), 2)).toBe("203.0.113.7");
  });

  it("is the connection's where fewer proxies have spoken than are trusted, or none made sense", () => {
    expect(clientAddress(request("203.0.113.7"), 2)).toBe("10.0.0.9");
    expect(clientAddress(request("somewhere"), 1)).toBe("10.0.0.9");
    expect(clientAddress(request(undefined), 1)).toBe("10.0.0.9");
  });
});
