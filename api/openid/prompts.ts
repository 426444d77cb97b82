/** OpenID Connect Core 1.0, section 3.1.2.1. The library takes it for done by a result with this key. */
export const SELECT_ACCOUNT = "select_account";

/** The values of `prompt` (Initiating User Registration via OpenID Connect 1.0: `prompt_values_supported`). */
export const PROMPTS = ["none", "login", "consent", SELECT_ACCOUNT];
