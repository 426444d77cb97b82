import { CONFIDENTIAL, filled, type Recipe } from "../recipe";

export const authJs: Recipe = {
  id: "auth-js",
  name: "Auth.js (Next.js)",
  category: "Your own code",
  version: "Auth.js 5 (next-auth 5 beta)",
  tested: false,
  registration: {
    ...CONFIDENTIAL,
    redirectUris: ["/api/auth/callback/sso"],
    postLogoutRedirectUris: ["/"],
  },
  authentication: "basic",
  groups: "the claim `groups` in `profile`",
  exampleOrigin: "https://app.example.com",
  steps: (values) => [
    { text: "Run `npm install next-auth@beta`, then `npx auth secret`, which adds `AUTH_SECRET`." },
    {
      text: "Add the secret to `.env.local`.",
      file: {
        name: ".env.local",
        language: "shell",
        parts: filled`SSO_CLIENT_SECRET=${values.clientSecret}
`,
      },
    },
    {
      text: "Describe the provider. Its id, `sso`, is part of the redirect address.",
      file: {
        name: "auth.ts",
        language: "typescript",
        parts: filled`import NextAuth from "next-auth";

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: "sso",
      name: "${values.providerName}",
      type: "oidc",
      issuer: "${values.issuer}",
      clientId: "${values.clientId}",
      clientSecret: process.env.SSO_CLIENT_SECRET,
      authorization: { params: { scope: "${values.scopes}" } },
      checks: ["pkce", "state", "nonce"],
    },
  ],
  callbacks: {
    jwt({ token, account, profile }) {
      if (!account) return token;
      const { providerAccountId: sub, id_token: idToken } = account;
      return { ...token, sub, idToken, groups: profile?.groups ?? [] };
    },
    session({ session, token }) {
      return { ...session, user: { ...session.user, id: token.sub }, groups: token.groups };
    },
  },
});
`,
      },
    },
    {
      text: "Serve its routes.",
      file: {
        name: "app/api/auth/[...nextauth]/route.ts",
        language: "typescript",
        parts: filled`import { handlers } from "@/auth";

export const { GET, POST } = handlers;
`,
      },
    },
  ],
  notes: ({ endSession }) => [
    `\`signOut()\` ends the application’s session alone. To sign out here too, redirect to \`${endSession}\` with \`id_token_hint\` and \`post_logout_redirect_uri\` afterwards.`,
    "With SvelteKit, Express and Qwik the redirect address ends in `/auth/callback/sso`.",
    "Behind a proxy, set `AUTH_TRUST_HOST=true`.",
  ],
};
