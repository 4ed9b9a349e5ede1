import type { Endpoints } from '@klub/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { docsPage, docsStyle } from './docs.page.ts';
import { openApiDocument } from './openapi.ts';

/** `/docs`: the contract for readers and machines, built once from the mounted rows. */
export function docsRoutes(
  app: FastifyInstance,
  modules: Readonly<Record<string, Endpoints>>,
): void {
  const rows: Endpoints = Object.assign({}, ...Object.values(modules));
  const page = docsPage(modules);
  const document = JSON.stringify(openApiDocument(rows));
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/docs/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
  app.get('/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
}
