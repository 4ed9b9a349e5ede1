import type { searchKinds } from '@klub/contract/panel/search';

type Kind = keyof typeof searchKinds;

/** What was typed, as the kinds of the panel's search take it. */
export type Typed = {
  /** The kinds that it may name. */
  readonly kinds: readonly Kind[];
  /** Of transfers, like 1041 of `KP-1041`. */
  readonly transfers: readonly number[];
  /** Of a matter or an import. */
  readonly number: number | null;
};

const kindOf = { sprawa: 'matters', import: 'imports' } as const;
const numbered = /^(?:(sprawa|import)\s+)?(?:nr\.?\s*)?(\d{1,15})$/i;
/** Fewer letters begin too many names. */
const lettersMin = 3;

/** @param transfers numbers that are spelled as numbers of transfers */
export function typedIn(text: string, transfers: readonly number[]): Typed {
  if (transfers.length > 0) return { kinds: ['transfers'], transfers, number: null };
  const typed = text.trim();
  if (/^zg[-\s]?(20\d\d[-\s])?\d{1,6}$/i.test(typed))
    return { kinds: ['letters'], transfers, number: null };
  const [, word = '', digits] = numbered.exec(typed) ?? [];
  const number = digits === undefined ? null : Number(digits);
  const named = kindOf[word.toLowerCase() as keyof typeof kindOf];
  if (named !== undefined) return { kinds: [named], transfers, number };
  const byName: readonly Kind[] = typed.length < lettersMin ? [] : ['people', 'shops'];
  return { kinds: [...byName, 'matters', 'imports'], transfers, number };
}
