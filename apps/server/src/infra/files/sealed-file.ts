import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * Encrypts long files in frames of 1 MiB with one key per file (AES-256-GCM, the frame's number as
 * nonce). Reader and writer hold at most two frames. The last frame is marked, so that a truncated
 * file is detected.
 */
const frameBytes = 1 << 20;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

export const fileKeyBytes = 32;

/** @param key of this file only: a reused key would repeat nonces */
export async function* sealedFrames(
  content: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { frame, isLast } of framesOf(content, frameBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(number));
    cipher.setAAD(flagOf(isLast));
    yield Buffer.concat([cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Throws for a changed or truncated file before it yields the faulty frame. */
export async function* openedFrames(
  sealed: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { frame, isLast } of framesOf(sealed, frameBytes + tagBytes)) {
    if (frame.length < tagBytes) throw new Error('A sealed file was cut.');
    const decipher = createDecipheriv(algorithm, key, nonceOf(number));
    decipher.setAAD(flagOf(isLast));
    decipher.setAuthTag(frame.subarray(-tagBytes));
    yield Buffer.concat([decipher.update(frame.subarray(0, -tagBytes)), decipher.final()]);
    number += 1;
  }
}

type Frame = { readonly frame: Buffer; readonly isLast: boolean };

/** An empty file is one empty frame. */
async function* framesOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Frame> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    pieces.push(piece);
    length += piece.length;
    if (length <= size) continue;
    let rest = Buffer.concat(pieces);
    // A full frame waits for the next byte, because it may be the last frame.
    for (; rest.length > size; rest = rest.subarray(size))
      yield { frame: rest.subarray(0, size), isLast: false };
    pieces = [rest];
    length = rest.length;
  }
  yield { frame: Buffer.concat(pieces), isLast: true };
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

function flagOf(isLast: boolean): Buffer {
  return Buffer.from([isLast ? 1 : 0]);
}
