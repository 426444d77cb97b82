import { MOST_RESULTS } from "./list";
import { scimFields } from "./optional-fields";
import { described, type SchemaAttribute } from "./schema-attribute";
import { BASE, GROUP_SCHEMA, USER_SCHEMA } from "./uris";

const meta = (publicUrl: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: `${publicUrl}${BASE}${path}` },
});

/** RFC 7643, section 5. */
export const providerConfig = (publicUrl: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "API token",
      description: "An API token with the permission scim, as a bearer token.",
      primary: true,
    },
  ],
  ...meta(publicUrl, "ServiceProviderConfig", "/ServiceProviderConfig"),
});

/** RFC 7643, section 6. */
export const resourceTypes = (publicUrl: string) =>
  [
    {
      id: "User",
      name: "User",
      endpoint: "/Users",
      schema: USER_SCHEMA,
      description: "A person who signs in",
    },
    {
      id: "Group",
      name: "Group",
      endpoint: "/Groups",
      schema: GROUP_SCHEMA,
      description: "A group of people",
    },
  ].map((type) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    ...type,
    ...meta(publicUrl, "ResourceType", `/ResourceTypes/${type.id}`),
  }));

const EXTERNAL_ID: SchemaAttribute = {
  name: "externalId",
  description: "The directory's id.",
  caseExact: true,
};

const USER: SchemaAttribute[] = [
  EXTERNAL_ID,
  { name: "userName", description: "The username.", required: true, uniqueness: "server" },
  { name: "displayName", description: "The full name. It goes before the parts of the name." },
  {
    name: "name",
    description: "The full name, or its parts.",
    type: "complex",
    subAttributes: ["formatted", "givenName", "familyName"].map((name) => ({
      name,
      description: "A part of the name.",
    })),
  },
  { name: "active", description: "Whether the user may sign in.", type: "boolean" },
  {
    name: "emails",
    description: "The email address: the primary one, or the one for work.",
    type: "complex",
    multiValued: true,
    subAttributes: [
      { name: "value", description: "The address.", uniqueness: "server" },
      { name: "type", description: "work" },
      { name: "primary", description: "True.", type: "boolean" },
    ],
  },
  ...scimFields.map(({ attribute }) => attribute),
  {
    name: "groups",
    description: "The directory's groups that the user is in. They change by their members.",
    type: "complex",
    multiValued: true,
    mutability: "readOnly",
    subAttributes: [
      { name: "value", description: "The group's id.", mutability: "readOnly", caseExact: true },
      {
        name: "$ref",
        description: "The group's address.",
        type: "reference",
        referenceTypes: ["Group"],
        mutability: "readOnly",
        caseExact: true,
      },
      { name: "display", description: "The group's name.", mutability: "readOnly" },
      { name: "type", description: "direct", mutability: "readOnly" },
    ],
  },
];

const GROUP: SchemaAttribute[] = [
  EXTERNAL_ID,
  { name: "displayName", description: "The group's name.", required: true, uniqueness: "server" },
  {
    name: "members",
    description: "The users in the group.",
    type: "complex",
    multiValued: true,
    subAttributes: [
      { name: "value", description: "The user's id.", mutability: "immutable", caseExact: true },
      { name: "display", description: "The user's name.", mutability: "readOnly" },
    ],
  },
];

/** RFC 7643, section 7. */
export const schemas = (publicUrl: string) =>
  [
    { id: USER_SCHEMA, name: "User", description: "A person who signs in", attributes: USER },
    { id: GROUP_SCHEMA, name: "Group", description: "A group of people", attributes: GROUP },
  ].map(({ attributes, ...schema }) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    ...schema,
    attributes: attributes.map(described),
    ...meta(publicUrl, "Schema", `/Schemas/${schema.id}`),
  }));
