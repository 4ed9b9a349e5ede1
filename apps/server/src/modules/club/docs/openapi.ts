import { releaseVersion } from '@klub/contract/limits';
import { type Failure, failures } from '@klub/contract/failures';
import type { Call, Endpoint, Endpoints } from '@klub/contract/endpoint';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Failures that a row may return because of its access, method or input. */
function failuresOf(row: Endpoint): Failure[] {
  const shared: Failure[] = ['badInput', 'tooOften', 'serverError', 'notReady'];
  const guarded: Failure[] = row.access === 'public' ? [] : ['unauthenticated', 'forbidden'];
  return [...new Set([...shared, ...guarded, ...row.failures])];
}

/** The OpenAPI 3.1 document of the rows. Source: https://spec.openapis.org/oas/v3.1.1 */
export function openApiDocument(rows: Endpoints): Json {
  const paths: Record<string, Json> = {};
  for (const [call, row] of Object.entries(rows)) {
    const [method = '', path = ''] = call.split(' ');
    const template = path.replace(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation(call as Call, row) };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Klub Partnera', version: releaseVersion },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failureSchema },
    },
  };
}

const failureSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'errors'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status' },
    message: { type: 'string', description: 'A Polish sentence for the person' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    blocked: { type: 'boolean' },
  },
};

function operation(call: Call, row: Endpoint): Json {
  return {
    summary: row.summary,
    operationId: call.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    description: accessText(row),
    ...(row.access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [...parameters('path', row.params), ...parameters('query', row.query)],
    ...(row.body === undefined ? {} : { requestBody: requestBody(row) }),
    responses: responses(row),
  };
}

export function accessText({ access, limit }: Endpoint): string {
  const who = access === 'public' ? 'Anybody' : `Roles: ${access.roles.join(', ')}`;
  const before =
    access !== 'public' && access.beforePassword === true ? ', also before a password is set' : '';
  return `${who}${before}. At most ${limit.max} calls in ${limit.seconds} s.`;
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

function parameters(place: 'path' | 'query', type: z.ZodObject | undefined): Json[] {
  if (type === undefined) return [];
  return Object.entries(type.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field as z.ZodType, 'input'),
  }));
}

function requestBody(row: Endpoint): Json {
  const type = row.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    required: true,
    content: { [type]: { schema: schemaOf(row.body as z.ZodType, 'input') } },
  };
}

function responses(row: Endpoint): Json {
  const byStatus = new Map<number, Failure[]>();
  for (const failure of failuresOf(row)) {
    const { status } = failures[failure];
    byStatus.set(status, [...(byStatus.get(status) ?? []), failure]);
  }
  const refused = [...byStatus].map(([status, names]) => [
    String(status),
    {
      description: names.map((name) => `${name}: ${failures[name].message}`).join(' · '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  const answered = {
    description: 'Answered',
    content: { 'application/json': { schema: schemaOf(row.reply, 'output') } },
  };
  return { '200': answered, ...Object.fromEntries(refused) };
}
