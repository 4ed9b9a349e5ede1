import { randomBytes, randomInt } from 'node:crypto';

/** Who may be shown a text: `past` only where the past is asked for, as people move from one shop to another. */
export type Readers = { readonly always: readonly string[]; readonly past?: readonly string[] };

type Planted = {
  readonly what: string;
  readonly always: ReadonlySet<string>;
  readonly past: ReadonlySet<string>;
  isSeen: boolean;
};

/**
 * Unique words and numbers, one in every text field of a world, each with its permitted readers.
 */
export type Canaries = ReturnType<typeof canaries>;

export function canaries() {
  const planted = new Map<string, Planted>();

  /** Registers a generated text (an account, a phone number) as a canary. */
  function plant(token: string, what: string, { always, past = [] }: Readers): string {
    planted.set(token.toLowerCase(), {
      what,
      always: new Set(always),
      past: new Set([...always, ...past]),
      isSeen: false,
    });
    return token;
  }

  function fresh(make: () => string): string {
    const token = make();
    return planted.has(token.toLowerCase()) ? fresh(make) : token;
  }

  return {
    plant,
    word: (what: string, readers: Readers): string => plant(fresh(randomWord), what, readers),
    number: (what: string, readers: Readers): number =>
      Number(plant(fresh(randomNumber), what, readers)),
    /** Canaries in an answer that this reader must not see. */
    foreignIn: (text: string, reader: string, isPast = false): string[] =>
      found(text).flatMap((canary) => {
        canary.isSeen = true;
        return (isPast ? canary.past : canary.always).has(reader) ? [] : [canary.what];
      }),
    /**
     * Kinds (the part before the colon) that a caller may read and that appeared in no response: the matrix missed
     * them.
     */
    neverSeen: (): string[] => {
      const kinds = Map.groupBy(planted.values(), ({ what }) => what.split(':')[0] ?? what);
      return [...kinds]
        .filter(
          ([, all]) => all.some(({ past }) => past.size > 0) && !all.some(({ isSeen }) => isSeen),
        )
        .map(([kind]) => kind);
    },
    count: () => planted.size,
  };

  function found(text: string): Planted[] {
    const tokens = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
    return [...tokens].flatMap((token) => planted.get(token) ?? []);
  }
}

/** Letters only, so that no number is mistaken for a part of it. */
function randomWord(): string {
  return `Kanarek${[...randomBytes(9)].map((byte) => 'abcdefghijklmnoprstuwxyz'[byte % 24]).join('')}`;
}

/** Larger than any date written in digits, and than any id. */
function randomNumber(): string {
  return String(randomInt(71_000_000, 99_000_000));
}
