import { randomBytes } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { passwordProblems } from "#api/attempts/password-rules";
import { AT_ONCE, createPasswords } from "#api/attempts/passwords";
import { HttpError } from "#api/http/errors";
import { hashAtFullCost } from "#tests/support/quick-argon2";

hashAtFullCost();

const account = { name: "Grace Hopper", username: "ghopper", email: "grace.hopper@navy.example" };
const problems = (password: string) => passwordProblems(password, account, 8);

describe("S5: a new password", () => {
  it("has 8 to 256 characters, counted after NFKC, of any kind", async () => {
    expect(await problems("sieben7")).toEqual(["Use at least 8 characters."]);
    expect(await problems("ein Haus am See")).toEqual([]);
    expect(await problems("🐫🦒🐘🦓🦏🐆🦛🦌")).toEqual([]);
    expect(await problems(`${"ein Haus am See ".repeat(16)}`)).toEqual([]);
    expect(await problems(`${"ein Haus am See ".repeat(16)}!`)).toEqual(["Use at most 256 characters."]);
    expect(await problems("ﷺ")).toEqual([]);
  });

  it("is none of the commonest, in any case, backwards, with digits for letters or with more around them", async () => {
    for (const common of [
      "password1",
      "PassWord1",
      "Passw0rd!",
      "P@55w0rd2026",
      "Admin@123",
      "!!Summer2026",
      "QWERTYUIOP",
      "drowssap99",
      "iloveyou",
      "12345678",
      "dragon12345678",
      "zzzzzzzzzz",
      "adminadmin",
      "hunter2hunter2",
      "Application#26",
      "SuperAdmin2026!",
      "postgres123",
      "abbabaab",
      "1qaz2wsx!QAZ",
      "constructor",
    ]) {
      expect(await problems(common), common).toEqual([
        "This password is too easy to guess. Add a few words.",
      ]);
    }
  });

  it("is none of 10,000 that a library knows", async () => {
    const known = dictionary["passwords-common"].filter((word) => word.length >= 8);
    expect(known.length).toBeGreaterThan(10_000);
    const accepted = [];
    for (const word of known) if ((await problems(word)).length === 0) accepted.push(word);
    expect(accepted).toEqual([]);
  });

  it("is none of their words with a few digits and symbols around", async () => {
    const words = dictionary["passwords-common"].filter((word) => /^[a-z]{5,}$/.test(word));
    const some = words.filter((_, index) => index % 50 === 0);
    expect(some.length).toBeGreaterThan(500);
    const accepted = [];
    for (const word of some) {
      const capitalized = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      for (const decorated of [`${capitalized}@123`, `!!${capitalized}2026`, `${word}#7391`]) {
        if ((await problems(decorated)).length === 0) accepted.push(decorated);
      }
    }
    expect(accepted).toEqual([]);
  });

  it("may be as short and random as managers make them", async () => {
    const letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%&*+-=?@_";
    const random = () => Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join("");
    const refused = [];
    for (let time = 0; time < 300; time++) {
      const password = random();
      if ((await problems(password)).length > 0) refused.push(password);
    }
    expect(refused.length).toBeLessThan(6);
  });

  it("is judged by its first 64 characters, so that long ones take no longer", async () => {
    const sentence = "seven lanterns on the western pier";
    expect(await problems(`${"0".repeat(40)}${sentence}`)).toEqual([]);
    expect(await problems(`${"0".repeat(64)}${sentence}`)).toEqual([
      "This password is too easy to guess. Add a few words.",
    ]);
  });

  it("is not made of the account's own names, in any case, in part or with digits and symbols", async () => {
    for (const own of [
      "Grace Hopper",
      "gracehopper",
      "GHOPPER1",
      "grace.hopper@navy.example",
      "grace.hopper!",
      "Hopper1906!",
      "H0pp3r_1906",
      "grace-navy-1",
      "gr@c3H0pper",
    ]) {
      expect(await problems(own), own).toEqual(["Don't use the name, username or email as the password."]);
    }
    for (const good of ["ghopper sails the seven seas", "seven hoppers on the pier", "Grace at sea"]) {
      expect(await problems(good), good).toEqual([]);
    }
  });
});

describe("S5: hashing", () => {
  const passwords = createPasswords();

  it("takes composed and decomposed text for the same password", async () => {
    const encoded = await passwords.hash("Zoë am Fluß 7");
    expect(encoded).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(await passwords.verify("known", encoded, "Zoe\u0308 am Fluß 7")).toBe(true);
    expect(await passwords.verify("known", encoded, "Zoe am Fluß 7")).toBe(false);
  });

  it("never finds a password right where there is none", async () => {
    expect(await passwords.verify("stranger", undefined, "anything")).toBe(false);
  });

  it("knows a hash that was made with less", async () => {
    expect(passwords.needsRehash("$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA")).toBe(
      true,
    );
    expect(passwords.needsRehash(await passwords.hash("whatever it is"))).toBe(false);
  });

  it("L3: sends away with 503 and Retry-After whoever finds fifty waiting", async () => {
    const refused: unknown[] = [];
    const all = Array.from({ length: 80 }, () =>
      passwords.verify("stranger", undefined, "x").catch((error) => refused.push(error)),
    );
    await new Promise(setImmediate);
    expect(refused).toHaveLength(80 - AT_ONCE - 50);
    for (const error of refused) {
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: 503, extra: { headers: { "Retry-After": "2" } } });
    }
    await Promise.all(all);
    expect(await passwords.verify("stranger", undefined, "x")).toBe(false);
  });

  it("L3: sends away with 503 whoever has waited for two seconds, and keeps no place for them", async () => {
    // Until the end: a slow machine may need longer than those two seconds for the others.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const refused: unknown[] = [];
    const verify = () => passwords.verify("stranger", undefined, "x").catch((error) => refused.push(error));
    const crowd = Array.from({ length: AT_ONCE + 50 }, verify);
    await new Promise(setImmediate);
    vi.advanceTimersByTime(2000);
    await new Promise(setImmediate);
    expect(refused).toHaveLength(50);
    expect(passwords.waiting()).toBe(0);
    await Promise.all([...crowd, ...Array.from({ length: 50 }, verify)]);
    expect(refused).toHaveLength(50);
    expect(passwords.waiting()).toBe(0);
  });

  it("has those who are known wait for nobody else", async () => {
    const crowd = Array.from({ length: AT_ONCE + 50 }, () => passwords.verify("stranger", undefined, "x"));
    const ended: string[] = [];
    const known = passwords.hash("x").then(() => ended.push("known"));
    const last = crowd.at(-1)?.then(() => ended.push("last of the crowd"));
    await expect(passwords.verify("stranger", undefined, "x")).rejects.toMatchObject({ status: 503 });
    await Promise.all([known, last, ...crowd]);
    expect(ended).toEqual(["known", "last of the crowd"]);
  });

  it("L3: begins nothing for whoever would find no room", async () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const inside = Array.from({ length: AT_ONCE + 50 }, () => passwords.withRoom("stranger", () => held));
    let begun = false;
    const late = passwords.withRoom("stranger", async () => {
      begun = true;
    });
    await expect(late).rejects.toMatchObject({ status: 503 });
    expect(begun).toBe(false);
    expect(await passwords.withRoom("known", async () => "room")).toBe("room");
    end();
    await Promise.all(inside);
    expect(await passwords.withRoom("stranger", async () => "room again")).toBe("room again");
  });
});
