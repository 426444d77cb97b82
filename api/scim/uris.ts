/** Where SCIM is served. */
export const BASE = "/scim/v2";

/** The schemas of RFC 7643, section 8, and the messages of RFC 7644, section 3. */
export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const LIST_RESPONSE = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
export const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
