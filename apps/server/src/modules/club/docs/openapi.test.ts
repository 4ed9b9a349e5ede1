import { endpoints, modules } from '@klub/contract';
import { expect, test } from 'vitest';
import { docsPage } from './docs.page.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(endpoints) as {
  openapi: string;
  paths: Record<string, Record<string, unknown>>;
};

test('the OpenAPI 3.1 document has every contract row once', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(document.openapi).toMatch(/^3\.1/);
  expect(operations.sort()).toEqual(Object.keys(endpoints).sort());
});

test('every operation states its access and requires a token unless public', () => {
  for (const [call, row] of Object.entries(endpoints)) {
    const [method = '', path = ''] = call.split(' ');
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation, call).toMatchObject({
      description: expect.stringMatching(/^(Anybody|Roles: )/),
    });
    expect('security' in (operation as object), call).toBe(row.access !== 'public');
  }
});

test('the readable page names every call and carries no script', () => {
  const page = docsPage(modules);
  for (const call of Object.keys(endpoints)) expect(page).toContain(`${call.split(' ')[1]}</code>`);
  expect(page).not.toMatch(/<script|style=/);
});
