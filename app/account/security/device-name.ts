import { say } from "#languages/say";

/** Devices by what their browsers call them. The first that matches counts. */
const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** A name for a passkey that is made on this device. */
export const deviceName = (userAgent = ""): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? say("step.passkey-default-name");
