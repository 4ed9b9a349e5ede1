import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = Readonly<Record<string, unknown>>;

export type Fault = {
  readonly origin?: string;
  readonly rpId?: string;
  /** The person was present but not verified. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
};

export type Kind = { readonly counts?: boolean; readonly isSynced?: boolean };

/** A browser's passkey. */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #rpId: string;
  readonly #origin: string;
  readonly #counts: boolean;
  /** Flags of a key that syncs between devices. */
  readonly #synced: number;

  constructor(url: string, { counts = true, isSynced = false }: Kind = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.#rpId = new URL(url).hostname;
    this.#origin = url;
    this.#counts = counts;
    this.#synced = isSynced ? 0x18 : 0;
  }

  /** Result of `navigator.credentials.create`. */
  register(options: Options, fault: Fault = {}): Record<string, unknown> {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coseKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey]);
    const authData = this.#authData(0x41, fault, credential);
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return this.#credential({
      clientDataJSON: text64(this.#clientData('webauthn.create', options, fault)),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Result of `navigator.credentials.get`. */
  prove(options: Options, fault: Fault = {}): Record<string, unknown> {
    if (this.#counts) this.counter += 1;
    const authData = this.#authData(0x01, fault);
    const clientData = Buffer.from(this.#clientData('webauthn.get', options, fault));
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    });
  }

  #authData(
    flags: number,
    { rpId, unverified, counter }: Fault,
    credential: Buffer = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const rpIdHash = createHash('sha256')
      .update(rpId ?? this.#rpId)
      .digest();
    return Buffer.concat([
      rpIdHash,
      Buffer.from([flags | this.#synced | (unverified === true ? 0 : 0x04)]),
      count,
      credential,
    ]);
  }

  #clientData(type: string, { challenge }: Options, fault: Fault): string {
    return JSON.stringify({
      type,
      challenge: fault.challenge ?? challenge,
      origin: fault.origin ?? this.#origin,
      crossOrigin: false,
    });
  }

  #credential(response: object): Record<string, unknown> {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function text64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
}
