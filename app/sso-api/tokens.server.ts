import {
  ApiTokenSchema,
  NewApiTokenSchema,
  type NewToken,
  type Token,
  type TokenInput,
} from "#api/contract/tokens";
import { type Bearer, change } from "./call.server";
import { resource } from "./resource.server";

const PATH = "/auth/tokens";

const {
  list,
  get,
  create,
  delete: revoke,
} = resource<Token, TokenInput, NewToken>({
  path: PATH,
  one: ApiTokenSchema,
  created: NewApiTokenSchema,
});

/** API tokens: additions of our service ("tokens"). */
export const tokens = {
  list,
  get,
  /** Answers with the token itself, this once. */
  create,
  revoke,

  /** The token acts for the caller from then on. */
  takeOver: ({ token }: Bearer, id: string) =>
    change({ method: "POST", path: `${PATH}/{id}/take-over`, id, token, answer: ApiTokenSchema }),
};
