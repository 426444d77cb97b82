# The base image, with the digest of its contents. `npm run images:pin` replaces the digest by the registry's current one.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# better-sqlite3 is compiled if no prebuilt binary fits.
RUN apt-get update && apt-get install -y --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
RUN npm ci
# Compiled here, it would end the process now and then (docs/operation.md, Emergencies). Its prebuilt file doesn't.
RUN ! grep -q RemoveEnvironmentCleanupHook node_modules/better-sqlite3/build/Release/better_sqlite3.node
COPY . .
RUN npx remix vite:build && npm prune --omit=dev

FROM ${NODE_IMAGE}
ARG VERSION=0.9.0
# The commit: docker build --build-arg REVISION=$(git rev-parse HEAD)
ARG REVISION=
LABEL org.opencontainers.image.title="sso-console" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production PORT=3000 MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/public public
# The commands (bin/sso) run from their source.
COPY --from=build /app/api api
COPY --from=build /app/languages languages
COPY --from=build /app/reference reference
COPY --from=build /app/bin bin
COPY --from=build /app/server server
COPY --from=build /app/package.json /app/tsconfig.json ./
# The SQLite file, and the secrets that the first start generates beside it. Nothing else is written, except in /tmp.
RUN mkdir --mode=700 data && chown node:node data
VOLUME /app/data
USER node
EXPOSE 3000
# With SSO_API_URL there is no service here and this answers 404, which also counts as healthy.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.status < 500 ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", "server/start.mjs"]
