import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server as a browser meets it, with an ear for what goes wrong on its pages. */
export type Watched = {
  readonly url: string;
  /** What pages have told: errors, rejections, `console.error`, violations of the policy. */
  readonly faults: readonly string[];
  /** Lets no call through, as without a connection, or lets them through again. */
  cut(isCut: boolean): void;
  close(): Promise<void>;
};

const script = '/listens-for-faults.js';
const told = '/told';

/** Passes calls on, with a script of the page's own origin in front of all others: WebDriver has no way to bring one along. */
export async function watch(target: string): Promise<Watched> {
  const faults: string[] = [];
  let isCut = false;
  const server = createServer((asked, answer) => {
    if (asked.url === script) {
      answer.setHeader('content-type', 'text/javascript');
      answer.end(`(${String(listen)})(${JSON.stringify(told)});`);
    } else if (asked.url === told) {
      void textOf(asked).then((text) => {
        faults.push(text);
        answer.end();
      });
    } else if (isCut) asked.socket.destroy();
    else pass(asked, answer, target);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    cut: (wanted) => {
      isCut = wanted;
      if (isCut) server.closeAllConnections();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function pass(asked: IncomingMessage, answer: ServerResponse, target: string): void {
  const { host } = new URL(target);
  const isPage = asked.method === 'GET' && /^\/(?:index\.html)?(?:\?|$)/.test(asked.url ?? '');
  const headers = { ...asked.headers, host };
  if (headers.origin !== undefined) headers.origin = target;
  if (isPage) delete headers['accept-encoding'];
  const onward = request(`${target}${asked.url}`, { method: asked.method, headers }, (reply) => {
    const { statusCode = 502, rawHeaders } = reply;
    if (!isPage) {
      answer.writeHead(statusCode, rawHeaders);
      reply.pipe(answer);
      return;
    }
    void textOf(reply).then((page) => {
      for (const [name, value] of Object.entries(reply.headers))
        if (value !== undefined && name !== 'content-length') answer.setHeader(name, value);
      answer.statusCode = statusCode;
      answer.end(page.replace('<head>', `<head><script src="${script}"></script>`));
    });
  });
  onward.on('error', () => asked.socket.destroy());
  answer.on('close', () => onward.destroy());
  asked.pipe(onward);
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Runs in the page. Each fault is told before the next line of the page runs. */
function listen(address: string): void {
  const words = (what: unknown): string =>
    what instanceof Error
      ? [what.message, what.stack, what.cause === undefined ? '' : words(what.cause)].join(' ')
      : String(what);
  const tell = (kind: string, what: unknown): void => {
    const call = new XMLHttpRequest();
    call.open('POST', address, false);
    call.send(`${kind} on ${location.hash}: ${words(what)}`);
  };
  addEventListener('error', ({ error, message }) => tell('error', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandledrejection', reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell('securitypolicyviolation', `${violatedDirective} ${blockedURI}`),
  );
  const { error } = globalThis.console;
  globalThis.console.error = (...said: unknown[]) => {
    tell('console.error', said.map(words).join(' '));
    error.apply(globalThis.console, said);
  };
}
