import { describe, expect, it } from "vitest";
import {
  backchannelProblem,
  homeUrlProblem,
  redirectUriProblem,
  redirectUriProblems,
} from "#api/contract/redirect-uris";

const web = (address: string) => redirectUriProblem(address, { native: false });
const native = (address: string) => redirectUriProblem(address, { native: true });

describe("a redirect address", () => {
  it.each([
    "https://app.example.com/callback",
    "https://app.example.com",
    "https://app.example.com?tenant=1",
    "https://app.example.com:8443/a/b?x=1&y=%2F",
    "https://app.example.com:443/callback",
    "https://xn--mnchen-3ya.example/callback",
    "https://203.0.113.7/callback",
    "https://[2001:db8::1]:8443/callback",
    "http://localhost:3000/callback",
    "http://127.0.0.1/callback",
    "http://[::1]:4000/callback",
    "http://app.localhost/callback",
  ])("can be %s", (address) => {
    expect(web(address)).toBeUndefined();
  });

  const HTTPS = "http is allowed for localhost only. Use https.";
  const WHOLE = "Enter a whole address, such as https://app.example.com/callback.";
  const SPACES = "Remove spaces and control characters.";
  const OWN_SCHEME = "Only native applications can use a custom scheme. Use https.";
  it.each([
    ["", "Enter an address."],
    ["/callback", WHOLE],
    ["app.example.com/callback", WHOLE],
    ["//app.example.com/callback", WHOLE],
    ["https://", WHOLE],
    ["https://app.example.com:99999/", WHOLE],
    ["http://app.example.com/callback", HTTPS],
    ["http://localhost.example.com/callback", HTTPS],
    ["http://10.0.0.5/callback", HTTPS],
    ["https://app.example.com/callback#part", "Remove the part from # on."],
    ["https://app.example.com/callback#", "Remove the part from # on."],
    ["https://*.example.com/callback", "Wildcards don't work. Enter each address in full."],
    ["https://app.example.com/*", "Wildcards don't work. Enter each address in full."],
    ["https://app.example.com\\@evil.example/", "Use / instead of \\."],
    ["https://app.example.com/a b", SPACES],
    ["https://app.example.com/a\tb", SPACES],
    ["https://app.example.com/\n", SPACES],
    ["https://app.example.com/\u0000", SPACES],
    ["https://app.example.com/\u202e", SPACES],
    ["https://ada:secret@app.example.com/callback", "Remove the user name and the password."],
    ["https://ada@app.example.com/callback", "Remove the user name and the password."],
    ["https://@app.example.com/callback", "Begin with https://app.example.com, as browsers write it."],
    ["https:app.example.com/callback", "Begin with https://app.example.com, as browsers write it."],
    ["https:///app.example.com/callback", "Begin with https://app.example.com, as browsers write it."],
    ["https://App.Example.com/callback", "Begin with https://app.example.com, as browsers write it."],
    ["HTTPS://app.example.com/callback", "Begin with https://app.example.com, as browsers write it."],
    ["https://app.example.com:0443/cb", "Begin with https://app.example.com, as browsers write it."],
    ["https://0xcb007107/callback", "Begin with https://203.0.113.7, as browsers write it."],
    ["https://münchen.example/callback", "Write it as https://xn--mnchen-3ya.example/callback"],
    ["https://app.example.com/ä", "Write it as https://app.example.com/%C3%A4"],
    ["https://app.example.com/{tenant}", "Remove the character {. Addresses can't contain it."],
    ['https://app.example.com/"', "Remove the character \". Addresses can't contain it."],
    ["com.example.app:/callback", OWN_SCHEME],
    ["javascript:alert(1)", OWN_SCHEME],
    ["data:text/html,x", OWN_SCHEME],
    ["ftp://app.example.com/", OWN_SCHEME],
    [`https://app.example.com/${"a".repeat(2000)}`, "Use at most 2000 characters."],
  ])("can't be %j", (address, sentence) => {
    expect(web(address)).toBe(sentence);
  });

  it("of a native application may be on any port of this machine, and have a scheme that is a domain in reverse", () => {
    for (const address of [
      "http://localhost/callback",
      "http://127.0.0.1:8000/callback",
      "http://[::1]/callback",
      "com.example.app:/callback",
      "com.example.app://callback",
      "https://app.example.com/callback",
    ]) {
      expect([address, native(address)]).toEqual([address, undefined]);
    }
    const scheme = "The scheme must be a domain name in reverse, such as com.example.app:/callback.";
    for (const address of [
      "myapp:/callback",
      "javascript:alert(1)",
      "com.example.app:callback",
      "file:///x",
    ]) {
      expect([address, native(address)]).toEqual([address, scheme]);
    }
    expect(native("com.example.app:/callback#x")).toBe("Remove the part from # on.");
    expect(native("COM.example.app:/callback")).toBe(scheme);
    expect(native("http://app.example.com/callback")).toBe("http is allowed for localhost only. Use https.");
    expect(native("https://localhost/callback")).toBe(
      "https can't be used for localhost in a native application. Use http.",
    );
  });

  it("is named by its line, and refused where it repeats another or is one too many", () => {
    const addresses = ["https://a.example/", "http://a.example/", "https://a.example/"];
    expect(redirectUriProblems(addresses, { native: false })).toEqual([
      "Line 2: http is allowed for localhost only. Use https.",
      "Line 3: This repeats line 1.",
    ]);
    const many = Array.from({ length: 51 }, (_, index) => `https://a.example/${index}`);
    expect(redirectUriProblems(many, { native: false })).toEqual(["Enter at most 50 addresses."]);
    expect(redirectUriProblems(many.slice(1), { native: false })).toEqual([]);
    expect(redirectUriProblems([], { native: false })).toEqual([]);
  });
});

describe("a back-channel address", () => {
  it.each([
    "https://app.example.com/backchannel",
    "http://localhost:3000/backchannel",
    "http://10.1.2.3/backchannel",
    "http://172.16.0.1/backchannel",
    "http://172.31.255.255/backchannel",
    "http://192.168.1.20:3000/backchannel",
    "http://[fd12:3456::1]/backchannel",
    "http://grafana:3000/backchannel",
    "http://grafana.internal/backchannel",
    "http://grafana.local/backchannel",
    "http://grafana.home.arpa/backchannel",
  ])("can be %s", (address) => {
    expect(backchannelProblem(address)).toBeUndefined();
  });

  it.each([
    "http://app.example.com/backchannel",
    "http://203.0.113.7/backchannel",
    "http://172.32.0.1/backchannel",
    "http://169.254.169.254/backchannel",
    "http://[2001:db8::1]/backchannel",
    "http://[fe80::1]/backchannel",
    "http://10.example.com/backchannel",
    "http://internal.example.com/backchannel",
  ])("can't be %s, which is no private network", (address) => {
    expect(backchannelProblem(address)).toBe("http is allowed in a private network only. Use https.");
  });

  it("has no fragment, no user and no other scheme", () => {
    expect(backchannelProblem("https://app.example.com/#x")).toBe("Remove the part from # on.");
    expect(backchannelProblem("https://a:b@app.example.com/")).toBe("Remove the user name and the password.");
    expect(backchannelProblem("com.example.app:/x")).toBe("Use https.");
    expect(backchannelProblem("backchannel")).toMatch(/^Enter a whole address/);
  });
});

describe("a launcher's address", () => {
  it("is https, or http on this machine, with a fragment or without", () => {
    for (const address of ["https://a.example/#/start", "https://a.example#", "http://localhost:3000/"])
      expect([address, homeUrlProblem(address)]).toEqual([address, undefined]);
    for (const address of [
      "javascript:alert(1)",
      "http://a.example/",
      "data:text/html,x",
      "",
      "a",
      "https://a@b/",
    ])
      expect([address, homeUrlProblem(address)]).toEqual([address, expect.any(String)]);
  });
});
