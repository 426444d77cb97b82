import { z } from "zod";
import type { OpenApi } from "#reference/document";
import { call } from "./call.server";

const OpenApiSchema = z.custom<OpenApi>(
  (value) => typeof value === "object" && value !== null && "paths" in value && "x-tagGroups" in value,
);

/** The document of our service that describes its calls ("reference"). */
export const readReference = (): Promise<OpenApi> =>
  call({ method: "GET", path: "/openapi.json", answer: OpenApiSchema });
