/** A JSON Schema (2020-12), as used by OpenAPI 3.1: what the reference reads of it. */
export interface Schema {
  [key: string]: unknown;
  $ref?: string;
  type?: string | string[];
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
}

export type Content = Record<string, { schema: Schema; example?: unknown }>;

/** Names a component: "#/components/responses/404". */
export interface Reference {
  $ref: string;
}

export interface Answer {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

/** Names of security schemes, each with the permissions that it must have. */
export type Security = Record<string, string[]>;

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  /** The permission. */
  description: string;
  security: Security[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Answer>;
}

export interface SecurityScheme {
  type: "http";
  scheme: "bearer";
  bearerFormat: string;
  description: string;
}

/** An OpenAPI 3.1 document, as the service writes it and the reference page reads it. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; license: object; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description?: string }[];
  /** The tags in groups, for pages' menus. An extension that reference pages know. */
  "x-tagGroups": { name: string; tags: string[] }[];
  /** By path, then by method in lower case. `resolvePaths` reads them. */
  paths: Record<string, Record<string, WrittenOperation>>;
  components: Components;
}

/** A call as the document has it: most refusals are references. */
export type WrittenOperation = Omit<Operation, "responses"> & {
  responses: Record<string, Answer | Reference>;
};

export interface Components {
  /** By name: "User". */
  schemas: Record<string, Schema>;
  /** Refusals, by name. */
  responses: Record<string, Answer>;
  headers: Record<string, object>;
  securitySchemes: Record<string, SecurityScheme>;
}
