import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { extendDeadline, waits } from '../db/deadline.ts';
import { refuse } from '../refusal.ts';

/** Any call's maximum: parsing one megabyte blocks the event loop for 0.1 s. */
const jsonBytesMax = 1_048_576;
/** Maximum for a caller without a session. */
const publicJsonBytesMax = 262_144;

/** A body may take this long, plus a second for each 64 KiB. */
const leastSeconds = 60;
const bytesPerSecond = 65_536;
/** Timeout of any request; the largest import file may take 18 minutes. */
export const requestTimeoutMs = 20 * 60_000;
/** How long an unread body is discarded after the answer: closing with unread bytes resets the connection and loses the answer. */
const lingerMs = 5_000;
/**
 * A usual form, whose head and body a client may send in two packets: closing then would lose the
 * connection.
 */
const smallBytes = 65_536;

const mediaTypes = { json: 'application/json', file: 'application/octet-stream' } as const;
type BodyType = keyof typeof mediaTypes;

/** `request.body` of Fastify before any byte is read. */
type UnreadBody = {
  readonly type: BodyType;
  readonly stream: Readable;
  readonly parseJson: (text: string) => Promise<unknown>;
};

/**
 * Accepts bodies of these types unread: a handler reads its body after it has admitted the caller.
 */
export function acceptBodies(app: FastifyInstance, types: readonly BodyType[]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  for (const type of types) {
    app.addContentTypeParser(mediaTypes[type], (request, stream: Readable, done) => {
      const parseJson = (text: string): Promise<unknown> =>
        new Promise((resolve, reject) => {
          void parse(request, text, (error, value) =>
            error === null ? resolve(value) : reject(error),
          );
        });
      const body: UnreadBody = { type, stream, parseJson };
      done(null, body);
    });
  }
}

/**
 * Reads a JSON body in well-formed UTF-8; an empty body gives undefined.
 *
 * @throws `wrongType`, `tooLarge`, or `badInput` for a truncated body or invalid JSON
 */
export async function readJson(
  request: FastifyRequest,
  caller: 'public' | 'admitted',
): Promise<unknown> {
  if (request.body === undefined) return undefined;
  const { parseJson } = requireBody(request, 'json');
  const content = await readWhole(request, caller === 'public' ? publicJsonBytesMax : jsonBytesMax);
  return content.length === 0 ? undefined : parseJson(utf8(content));
}

/** Reads a body of bytes; null: the body has another type. */
export async function readBytes(request: FastifyRequest, bytesMax: number): Promise<Buffer | null> {
  if (unreadBody(request)?.type !== 'file') return null;
  return readWhole(request, bytesMax);
}

/** Yields the bytes of a file as they arrive. Breaks the connection when they take too long. */
export function fileBytes(request: FastifyRequest, bytesMax: number): AsyncIterable<Buffer> {
  return bytesInTime(request, requireBody(request, 'file').stream, bytesMax);
}

/** Adds the time that reading a body took to the call's deadline. */
export async function unhurried<Result>(read: () => Promise<Result>): Promise<Result> {
  const result = await read();
  extendDeadline(waits.afterUploadMs);
  return result;
}

/** Closes the connection of a request that is answered before its body has arrived. A small body has a moment to arrive. */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isArriving(request)) {
      if ((declaredBytes(request) ?? Infinity) <= smallBytes) closeIfLate(request);
      else {
        reply.header('connection', 'close');
        lingerOnClose(request);
      }
    }
    done();
  });
}

/**
 * Node discards a body that no handler has read, and then accepts the connection's next request.
 */
function closeIfLate({ raw, socket }: FastifyRequest): void {
  const late = setTimeout(() => socket.destroy(), lingerMs);
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(late));
}

function isArriving({ raw, headers }: FastifyRequest): boolean {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // `complete` is undefined for injected test requests.
  return hasBody && raw.complete === false;
}

/** Node calls `destroySoon` after a connection's last response. */
function lingerOnClose({ raw, socket }: FastifyRequest): void {
  const closeNow = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (raw.readableEnded) return closeNow();
    socket.end();
    const late = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => clearTimeout(late));
    raw.once('end', closeNow).resume();
  };
}

function unreadBody({ body }: FastifyRequest): UnreadBody | undefined {
  const isUnread = typeof body === 'object' && body !== null && 'parseJson' in body;
  return isUnread ? (body as UnreadBody) : undefined;
}

function requireBody(request: FastifyRequest, type: BodyType): UnreadBody {
  const body = unreadBody(request);
  if (body?.type !== type) throw refuse('wrongType');
  return body;
}

async function readWhole(request: FastifyRequest, bytesMax: number): Promise<Buffer> {
  const declared = declaredBytes(request);
  if (declared !== null && declared > bytesMax) throw refuse('tooLarge');
  const pieces: Buffer[] = [];
  let size = 0;
  const body = unreadBody(request);
  if (body === undefined) return Buffer.alloc(0);
  try {
    for await (const bytes of bytesInTime(request, body.stream, bytesMax)) {
      size += bytes.length;
      if (size > bytesMax) throw refuse('tooLarge');
      pieces.push(bytes);
    }
  } catch (error) {
    throw request.raw.destroyed ? refuse('badInput') : error;
  }
  if (declared !== null && size !== declared) throw refuse('badInput');
  return Buffer.concat(pieces);
}

async function* bytesInTime(
  request: FastifyRequest,
  stream: Readable,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  const bytes = Math.min(declaredBytes(request) ?? bytesMax, bytesMax);
  const late = setTimeout(
    () => request.raw.destroy(),
    (leastSeconds + bytes / bytesPerSecond) * 1_000,
  );
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    clearTimeout(late);
  }
}

function declaredBytes({ headers }: FastifyRequest): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function utf8(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw refuse('badInput');
  }
}
