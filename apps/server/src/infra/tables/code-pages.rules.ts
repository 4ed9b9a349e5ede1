import { decode } from 'iconv-lite';

/** Code pages with Polish letters in one byte each, the most frequent first. */
const codePages = ['windows-1250', 'iso-8859-2', 'cp852', 'maccenteuro'] as const;

/** Those that are read; the one of old Macs is only recognised, so that it is refused. */
export type CodePage = Exclude<(typeof codePages)[number], 'maccenteuro'>;

/** So many of a hundred special characters may be odd in the right code page. */
const oddPercent = 2;
/** The second best code page may fit this share as well as the best one. */
const doubt = 0.4;

/**
 * The code page of a text with Polish letters; null when two fit or none does, because a wrong one garbles names without a
 * word. `sample` is the part of the file around its special characters, `used` all bytes above 127 of the file.
 */
export function codePageOf(sample: Uint8Array, used: ReadonlySet<number>): CodePage | null {
  const [best, ...others] = codePages
    .map((page) => {
      const text = decode(sample, page);
      return { page, text, ...lookOf(text) };
    })
    .filter(({ odd, special }) => odd * 100 <= special * oddPercent)
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score <= 0 || best.page === 'maccenteuro') return null;
  if (!best.isPolish && best.page !== 'windows-1250') return null;
  if (others.some((other) => isDoubtful(best.text, other.text))) return null;
  const isWhole = [...used].every((byte) => !isAlien(decode(Uint8Array.of(byte), best.page)));
  return isWhole ? best.page : null;
}

/** True when another text fits nearly as well where it differs; both have a character for each byte. */
function isDoubtful(best: string, other: string): boolean {
  const sums = { best: 0, other: 0 };
  for (let at = 0; at < best.length; at += 1) {
    const [one = '', two = ''] = [best[at], other[at]];
    if (one === two) continue;
    sums.best += weightOf(one);
    sums.other += weightOf(two);
  }
  return sums.best !== sums.other && sums.other > sums.best * doubt;
}

const lower = 'ąćęłńóśźż';
const polish = `${lower}${lower.toUpperCase()}`;
/** Marks that stand between words. */
const marks = '„”“’‘–—…§°€«»·²³½×•\u00a0';
/** Letters of neighbours in names and brands. */
const foreign = 'äöüßéèáíčšřžëçñôÄÖÜÉŠČŽ';

type Look = {
  /** Higher: more like Polish. */
  readonly score: number;
  /** Characters above 127, and those of them that stand where no Polish text has them. */
  readonly special: number;
  readonly odd: number;
  readonly isPolish: boolean;
};

function lookOf(text: string): Look {
  const look = { score: 0, special: 0, odd: 0, isPolish: false };
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    look.special += 1;
    if (isOdd(sign, text[index - 1] ?? ' ', text[index + 1] ?? ' ')) look.odd += 1;
    else look.score += weightOf(sign);
    look.isPolish ||= polish.includes(sign);
  }
  return look;
}

/** Of a character that stands where it may stand. */
function weightOf(sign: string): number {
  if (polish.includes(sign)) return 2;
  return marks.includes(sign) || foreign.includes(sign) ? 0.5 : -1;
}

const isLower = (sign: string) => /\p{Ll}/u.test(sign);
const isUpper = (sign: string) => /\p{Lu}/u.test(sign);
const isLetter = (sign: string) => /\p{L}/u.test(sign);

function isOdd(sign: string, before: string, after: string): boolean {
  if (isAlien(sign)) return true;
  if (marks.includes(sign)) return isLetter(before) && isLetter(after) && sign !== '’';
  const isMixed = isUpper(sign)
    ? isLower(before) || (isUpper(before) && isLower(after))
    : isUpper(before) && isUpper(after);
  return isMixed || isMisspelled(sign.toLowerCase(), before.toLowerCase(), after.toLowerCase());
}

/** No Polish word begins with `ą` or `ę`, has a vowel behind them, or `ń` behind another consonant than `ś` and `ź`. */
function isMisspelled(sign: string, before: string, after: string): boolean {
  if (sign === 'ą' || sign === 'ę') return !isLetter(before) || isVowel(after);
  return sign === 'ń' && isLetter(before) && !isVowel(before) && !/[śź]/.test(before);
}

function isVowel(sign: string): boolean {
  return /[aeouyióąę]/.test(sign);
}

/** Control characters, lines of boxes, accents without a letter: signs of another code page. */
function isAlien(sign: string): boolean {
  return /[\u0080-\u009f\u2500-\u259f\ufffd¤¦¨¬¯¸´ˇ˘˙˛˝†‡‰¶±◊∑∂√∆≤≥≠∫ﬁﬂ]/u.test(sign);
}
