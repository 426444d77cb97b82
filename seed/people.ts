import type { OptionalTexts } from "../api/contract/user-fields";
import { foldCase } from "../api/database/fold-case";
import { CULTURES, type Culture } from "./names";
import { Random } from "./random";

export interface Person extends OptionalTexts {
  name: string;
  email: string;
  username: string;
}

interface Part {
  native: string;
  latin: string;
}

/** Reserved domains (RFC 2606), so that mail to a seeded user reaches nobody. */
const DOMAINS = [
  "nordwind.example",
  "harbourside.example",
  "kite-and-sons.example",
  "solterra.example",
  "blueheron.example",
  "meridian-labs.example",
  "yamabuki.example",
  "papyrus.example",
  "openfields.example",
  "lantern.example",
];

const LATIN: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

function toPart(text: string): Part {
  const [native = "", latin] = text.normalize("NFC").replaceAll("_", " ").split("/");
  const plain = foldCase(native).replace(/[łøđðþæœı]/g, (letter) => LATIN[letter] ?? "");
  return { native, latin: latin ?? plain.replaceAll(" ", "-").replace(/[^a-z-]/g, "") };
}

const toParts = (text: string) => text.split(" ").map(toPart);

const cultures = CULTURES.map((culture) => ({
  ...culture,
  given: toParts(culture.given),
  family: toParts(culture.family),
  middle: culture.middle && { ...culture.middle, parts: toParts(culture.middle.parts) },
}));
const byWeight = cultures.flatMap((culture) =>
  Array<(typeof cultures)[number]>(culture.weight).fill(culture),
);

function written(
  culture: Culture["order"],
  joint: string,
  given: Part,
  middle: Part | undefined,
  family: Part,
) {
  const parts = culture === "given-first" ? [given, middle, family] : [family, middle, given];
  return parts.flatMap((part) => part?.native ?? []).join(joint);
}

/** A phone number of the culture's country, in its usual format. */
function mobileNumber(dialling: string, random: Random): string {
  const digits = String(600_000_000 + random.below(399_999_999));
  return `${dialling} ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/**
 * Realistic people, the same ones for the same seed. Their email addresses and usernames are unique.
 */
export function* people(seed: number): Generator<Person, never> {
  const taken = new Map<string, number>();
  for (let index = 0; ; index++) {
    const random = new Random(seed, index);
    const culture = random.pick(byWeight);
    const given = random.pick(culture.given);
    const family = random.pick(culture.family);
    const middle =
      culture.middle && random.chance(culture.middle.share) ? random.pick(culture.middle.parts) : undefined;
    const base = random.chance(0.8)
      ? `${given.latin}.${family.latin}`
      : `${given.latin.slice(0, 1)}${family.latin.replaceAll("-", "")}`;
    const namesakes = (taken.get(base) ?? 0) + 1;
    taken.set(base, namesakes);
    const username = namesakes === 1 ? base : `${base}${namesakes}`;
    yield {
      name: written(culture.order, culture.joint ?? " ", given, middle, family),
      username,
      email: `${username}@${random.pick(DOMAINS)}`,
      language: null,
      mobileNo: random.chance(0.6) ? mobileNumber(culture.dialling, random) : null,
    };
  }
}
