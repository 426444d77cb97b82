import { env } from "#app/env.server";
import { log } from "#app/log.server";
import { frontDoor } from "#server/door/front-door";
import { consoleTerritories } from "#server/territories/console";
import { useApiAt as configureAt } from "./console-request";

/** The front door of a console with these answers behind it. */
export function consoleDoor(
  answers: Partial<Parameters<typeof consoleTerritories>[0]>,
  settings: Record<string, string> = {},
) {
  configureAt("http://127.0.0.1:1", settings);
  const territories = consoleTerritories({ pages: async (_, response) => void response.end(), ...answers });
  return frontDoor(territories, { publicUrl: env().PUBLIC_URL, trustProxy: 0, log: log() });
}
