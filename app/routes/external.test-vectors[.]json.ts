import vectors from "#app/guide/vectors.json";

/** The guide's test vectors, for programs. */
export const loader = () => Response.json(vectors);
