import vectors from "#app/guide/vectors.json";

/** What the guide's test vectors are, for programs. */
export const loader = () => Response.json(vectors);
