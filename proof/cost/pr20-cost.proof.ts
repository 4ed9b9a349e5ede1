import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { patternExceptions } from '../../scripts/house/patterns.exceptions.ts';
import { productPatterns } from '../../scripts/house/patterns.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { accounts } from '../../apps/server/src/modules/club/auth/accounts.ts';
import { buildPanel, panelServices } from '../../apps/server/src/panel.ts';
import { testApp, testDeps } from '../../apps/server/src/testing/app.ts';
import { type Costing, type Growth, factorMax, growthOf } from './growth.ts';
import { type Shape, costings, shapes } from './inputs.ts';
import { proof } from '../parts/proof.ts';
import { randomOf, shuffled } from '../parts/random.ts';

const mib = 1_048_576;

proof('PR20', 'no input of a parser costs more than it weighs', async ({ judge, scale }) => {
  const quadratic = await growthOf(
    {
      name: 'control',
      input: (size) => `${' '.repeat(size)}x`,
      run: (text: string) => text.replace(/\s+$/, ''),
      sizeMax: mib,
    },
    1,
  );
  const concatenated = await growthOf(
    {
      name: 'control',
      input: (size) => 'x'.repeat(size),
      run: (text: string) =>
        [...text].reduce((kept, letter) => Buffer.from(kept + letter).toString('latin1'), ''),
      sizeMax: mib,
    },
    1,
  );
  judge.atLeast('control: growth of a quadratic pattern, doubled', 1, quadratic.factor, 3);
  judge.atLeast(
    'control: growth of a quadratic concatenation, doubled',
    1,
    concatenated.factor,
    2.8,
  );

  const all = shapes(randomOf(20), scale({ full: 120, short: 6 }));
  // Some of them when there is little time, the dear parts of workbooks and attachments more often.
  const seed = Number(
    process.env['PROOF_SEED'] ?? scale({ full: randomInt(1_000_000), short: 20 }),
  );
  console.log(`Seed of the inputs: PROOF_SEED=${seed}`);
  const lines = shuffled(costings(all), randomOf(seed)).filter(({ name }, at) => {
    const isFile = /^(XLSX|attachment)/.test(name);
    return at % scale({ full: 1, short: isFile ? 4 : 16 }) === 0;
  });
  const grown = await growths(lines);
  judge.none(
    `inputs that grow more than ${factorMax} times when doubled`,
    grown.length,
    steep(grown),
  );
  judge.atMost(
    'largest growth of a measurable input, doubled',
    measurable(grown).length,
    largest(grown),
    factorMax,
  );
});

proof('PR20', 'no pattern costs more than its text weighs', async ({ judge, scale }) => {
  const every = scale({ full: 1, short: 4 });
  const all = shapes(randomOf(21), scale({ full: 200, short: 10 })).filter(
    (_, at) => at % every === 0,
  );
  const patterns = productPatterns().filter(({ name }) => !Object.hasOwn(patternExceptions, name));
  const grown: Growth[] = [];
  // What grows with the square takes half a second at the smaller size, too.
  const sizeMax = scale({ full: 131_072, short: 32_768 });
  for (const { name, source, flags } of patterns) {
    // The literals of a pattern are what lets a search get far into it.
    const own = source.replaceAll(/\\.|[^\p{L}\p{N} ]/gu, '').slice(0, 20) || 'x';
    const run = (text: string): unknown =>
      text.replace(new RegExp(source, flags.replace('y', '')), '');
    const tried: Shape[] = [
      ...all,
      ...all.map((shape) => ({
        name: `${own} ${shape.name}`,
        of: (size: number) => own + shape.of(size),
      })),
    ];
    grown.push(
      ...(await growths(
        tried.map(({ name: shape, of }) => ({
          name: `${name} on ${shape}`,
          input: of,
          run,
          sizeMax,
        })),
      )),
    );
  }
  judge.none(
    `patterns × shapes that grow more than ${factorMax} times when doubled`,
    grown.length,
    steep(grown),
  );
  judge.atLeast('patterns of the product', patterns.length, patterns.length, 150);
});

proof('PR20', 'no request costs more than it weighs', async ({ judge, scale }) => {
  const { app } = await testApp();
  const all = shapes(randomOf(22), scale({ full: 40, short: 2 })).filter(
    (_, at) => at % scale({ full: 1, short: 4 }) === 0,
  );
  const send = (request: object) => app.inject({ method: 'GET', url: '/healthz', ...request });
  const inHeader = (text: string): string => text.replaceAll(/[^\u0020-\u007e]/g, 'x');
  const places: Readonly<Record<string, { send(text: string): unknown; sizeMax: number }>> = {
    'query string': {
      send: (text) =>
        send({
          url: `/healthz?a=${encodeURIComponent(text)}&${inHeader(text).replaceAll(/[ #]/g, '&')}`,
        }),
      sizeMax: 65_536,
    },
    path: { send: (text) => send({ url: `/api/v1/${encodeURIComponent(text)}` }), sizeMax: 65_536 },
    'user-agent': {
      send: (text) => send({ headers: { 'user-agent': inHeader(text) } }),
      sizeMax: 65_536,
    },
    host: { send: (text) => send({ headers: { host: inHeader(text) } }), sizeMax: 65_536 },
    'accept-language': {
      send: (text) => send({ headers: { 'accept-language': inHeader(text) } }),
      sizeMax: 65_536,
    },
    cookie: { send: (text) => send({ headers: { cookie: inHeader(text) } }), sizeMax: 65_536 },
    authorization: {
      send: (text) =>
        send({ url: '/api/v1/user/get', headers: { authorization: `Bearer ${inHeader(text)}` } }),
      sizeMax: 65_536,
    },
    'content-type': {
      send: (text) =>
        send({
          method: 'POST',
          url: '/api/v1/contact',
          headers: { 'content-type': `multipart/form-data; boundary=${inHeader(text)}` },
          payload: 'x',
        }),
      sizeMax: 65_536,
    },
    'JSON body': {
      send: (text) =>
        send({
          method: 'POST',
          url: '/authorization/token/',
          headers: { 'content-type': 'application/json' },
          payload: text,
        }),
      sizeMax: 262_144,
    },
    'value of a JSON body': {
      send: (text) =>
        send({ method: 'POST', url: '/authorization/token/', payload: { username: text } }),
      sizeMax: 131_072,
    },
  };
  const lines: Costing[] = Object.entries(places).flatMap(([place, { send: run, sizeMax }]) =>
    all.map(({ name, of }) => ({
      name: `${place}: ${name}`,
      input: of,
      run: (text: string) => run(text),
      sizeMax,
    })),
  );
  const grown = await growths(lines);
  await app.close();
  judge.none(
    `requests that grow more than ${factorMax} times when doubled`,
    grown.length,
    steep(grown),
  );
});

proof('PR20', 'a body costs nothing before its caller is admitted', async ({ judge, scale }) => {
  const { deps } = await testDeps();
  const account = accounts(deps);
  const settings = {
    host: '127.0.0.1',
    port: 0,
    url: 'http://localhost:3001',
    trustedProxies: [],
    allowed: undefined,
  };
  const services = panelServices(deps);
  const club = await buildApp(deps, account);
  const panel = await buildPanel({ ...deps, ...account }, settings, services, () => settings.url);
  const json = Buffer.from(`[${'{},'.repeat(scale({ full: 20_000_000, short: 5_000_000 }))}{}]`);
  const parsed = cpuSeconds();
  JSON.parse(json.toString());
  const ofParsing = parsed();
  const costs: string[] = [];
  let largest = 0;
  for (const [app, path] of [
    [panel, '/api/panel/v1/imports/1/files?name=a.csv'],
    [panel, '/api/panel/v1/payouts/returns/check'],
    [club, '/api/v1/user/updateandreturnerrors'],
    [club, '/authorization/token/'],
  ] as const) {
    const port = Number(new URL(await listening(app)).port);
    for (const type of [
      'application/json',
      'text/plain',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
    ]) {
      const spent = cpuSeconds();
      await sendWhole(port, path, type, json);
      const seconds = spent();
      largest = Math.max(largest, seconds);
      if (seconds > ofParsing / 4) costs.push(`${path} ${type}: ${seconds.toFixed(2)} s`);
    }
  }
  await Promise.all([club.close(), panel.close()]);
  judge.none(
    `bodies of ${json.length} bytes that cost more than a quarter of parsing them`,
    16,
    costs,
  );
  judge.atMost('most CPU seconds of one refused body', 16, largest, ofParsing / 4);
});

function cpuSeconds(): () => number {
  const since = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1_000_000;
  };
}

async function listening(app: FastifyInstance): Promise<string> {
  return app.server.listening ? app.listeningOrigin : app.listen({ host: '127.0.0.1', port: 0 });
}

/** Sends as much of the body as the server takes, until it closes the connection. */
function sendWhole(port: number, path: string, type: string, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body);
    });
    socket.resume();
    socket.on('error', () => {});
    socket.once('close', () => resolve());
  });
}

async function growths(lines: readonly Costing[]): Promise<Growth[]> {
  const grown: Growth[] = [];
  for (const line of lines) grown.push(await growthOf(line));
  return grown;
}

function measurable(grown: readonly Growth[]): Growth[] {
  return grown.filter(({ factor }) => factor > 0);
}

function largest(grown: readonly Growth[]): number {
  return Math.max(0, ...grown.map(({ factor }) => factor));
}

function steep(grown: readonly Growth[]): string[] {
  return grown
    .filter(({ factor }) => factor > factorMax)
    .map(
      ({ name, factor, size, ms }) =>
        `${name}: ${factor.toFixed(2)} times, ${ms.toFixed(0)} ms at ${size}`,
    );
}
