# The server with the built app in one image. `npm run image` builds it, or, where no Docker answers, does the same steps in a
# plain folder and starts what comes out.

# Another reference of the same image, by its digest: `npm run image -- pin` prints it.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS sources
WORKDIR /app
# What decides about the dependencies comes first, so that a changed source installs nothing again.
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/mobile/package.json apps/mobile/
COPY apps/panel/package.json apps/panel/
COPY packages/ui/package.json packages/ui/
COPY packages/contract/package.json packages/contract/

FROM sources AS web
# The scripts of packages are not run: none of those that build the app needs one.
RUN npm ci --ignore-scripts --include=dev
COPY tsconfig.base.json ./
COPY scripts scripts
COPY apps/web apps/web
COPY apps/panel apps/panel
COPY packages/contract packages/contract
COPY packages/ui packages/ui
COPY docs/operator docs/operator
COPY docs/pictures docs/pictures
# The image has no repository to read it from.
ARG BUILD_COMMIT=unknown
RUN node scripts/build.ts

FROM sources AS server
RUN npm ci --ignore-scripts --omit=dev --workspace=apps/server --workspace=packages/contract
COPY scripts/lock.mjs scripts/postgres-links.mjs scripts/
RUN node scripts/postgres-links.mjs
COPY packages/contract packages/contract
COPY apps/server apps/server

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PANEL_HOST=0.0.0.0 PANEL_PORT=3001 DATA_DIR=/data
WORKDIR /app
COPY --from=server /app ./
COPY --from=web /app/apps/web/dist apps/web/dist
COPY --from=web /app/apps/web/viewing/dist apps/web/viewing/dist
COPY --from=web /app/apps/panel/dist apps/panel/dist
COPY NOTICE NOTICE
COPY --from=web /app/dist/sbom.cdx.json sbom.cdx.json
COPY --from=web /app/dist/build.json dist/build.json
RUN mkdir /data && chown node:node /data
# Nothing of the program can be changed by the program: all of it belongs to root.
USER node
VOLUME /data
EXPOSE 3000
EXPOSE 3001
# Ready, not merely alive: a proxy or a rolling update waits for it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "apps/server/src/main.ts"]
