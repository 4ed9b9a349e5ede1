import { failures } from '@klub/contract/failures';
import type { Endpoint, Endpoints } from '@klub/contract/endpoint';
import { z } from 'zod';
import { accessText } from './openapi.ts';

/** A readable page of the rows: no script, one stylesheet, all text escaped. */
export function docsPage(modules: Readonly<Record<string, Endpoints>>): string {
  const sections = Object.entries(modules).map(([name, rows]) => section(name, rows));
  const links = Object.keys(modules).map(
    (name) => `<li><a href="#${name}">${escape(name)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Klub Partnera: API</title><link rel="stylesheet" href="/docs/docs.css"></head>
<body><header><h1>Klub Partnera: API</h1>
<p>Every endpoint, made from the same rows that the server mounts. Machine-readable: <a href="/docs/openapi.json">OpenAPI 3.1</a>.
Send the access token as <code>Authorization: Bearer …</code>. Every refusal has the body
<code>{"code", "message", "errors": {"field": ["sentence"]}}</code>.</p></header>
<nav aria-label="Modules"><ul>${links.join('')}</ul></nav>
<main>${sections.join('')}</main></body></html>`;
}

function section(name: string, rows: Endpoints): string {
  return `<section id="${escape(name)}"><h2>${escape(name)}</h2>${Object.entries(rows)
    .map(([call, row]) => article(call, row))
    .join('')}</section>`;
}

function article(call: string, row: Endpoint): string {
  const [method = '', path = ''] = call.split(' ');
  const parts = [
    schemaBlock('Path', row.params, 'input'),
    schemaBlock('Query', row.query, 'input'),
    schemaBlock(row.encoding === 'multipart' ? 'Body (multipart)' : 'Body', row.body, 'input'),
    schemaBlock('Reply', row.reply, 'output'),
  ];
  const refusals = row.failures.map(
    (failure) =>
      `<li><code>${failures[failure].status} ${failure}</code> ${escape(failures[failure].message)}</li>`,
  );
  return `<article><h3><code><b>${escape(method)}</b> ${escape(path)}</code></h3>
<p>${escape(row.summary)}.</p><p class="access">${escape(accessText(row))}</p>${parts.join('')}
${refusals.length === 0 ? '' : `<h4>Refusals</h4><ul>${refusals.join('')}</ul>`}</article>`;
}

function schemaBlock(title: string, type: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (type === undefined) return '';
  return `<details><summary>${title}</summary><pre>${escape(outline(z.toJSONSchema(type, { io, unrepresentable: 'any' })))}</pre></details>`;
}

type Schema = z.core.JSONSchema.BaseSchema;

/** A schema as text: `{ year?: string, places: [{ id: string }] }`. */
function outline(schema: Schema, indent = ''): string {
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((part) => outline(part as Schema, indent)).join(' | ');
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `[${outline((schema.items ?? {}) as Schema, indent)}]`;
  if (schema.type !== 'object') return String(schema.type ?? 'any');
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const mark = schema.required?.includes(name) === true ? '' : '?';
    return `${inner}${name}${mark}: ${outline(field as Schema, inner)}`;
  });
  return fields.length === 0 ? '{ … }' : `{\n${fields.join('\n')}\n${indent}}`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export const docsStyle = `:root{color-scheme:light dark;--ink:#16233f;--paper:#fbf8f2;--line:#d9d3c5;--accent:#2b59c3}
@media (prefers-color-scheme:dark){:root{--ink:#e9edf7;--paper:#0f1729;--line:#2b3a5c;--accent:#9db8ff}}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 6rem;font:1rem/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}a{color:var(--accent)}
article{border:1px solid var(--line);border-radius:12px;padding:.25rem 1rem 1rem;margin:1rem 0}h2{margin-top:2.5rem;text-transform:capitalize}
h3{font-size:1.05rem;overflow-wrap:anywhere}pre{overflow-x:auto;font-size:.875rem}summary{cursor:pointer;min-height:2rem}.access{opacity:.8;font-size:.9rem}`;
