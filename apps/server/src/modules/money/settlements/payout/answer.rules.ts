import type { UnknownForm } from './answer/answer.copy.ts';
import { readCamt } from './answer/camt.rules.ts';
import type { ReadEntries } from './answer/entry.ts';
import { isTableRow, readList } from './answer/list.rules.ts';
import { readMt940 } from './answer/mt940.rules.ts';
import { numbersIn } from './answer/numbers.rules.ts';
import { type WrongFigure, wrongFigure } from './answer/totals.rules.ts';

/** A list of transfers, or a statement as MT940 or camt.053. */
export type BankAnswer = ReadEntries & { readonly format: 'list' | 'mt940' | 'camt.053' };

/** A text of an unknown form: nothing of it counts. */
export type UnknownAnswer = {
  readonly unknown: UnknownForm;
  /** The faulty line, from 1; 0: the whole text. */
  readonly line: number;
};

/** Maximum number of transfers that are looked up and shown together. */
export const answerItemsMax = 20_000;

export type ReadAnswer = BankAnswer | UnknownAnswer | { readonly wrong: WrongFigure } | 'tooMany';

/**
 * Reads a text of a known form, recognised by its content; returns the name of any other form, or
 * the figure of a statement that its entries contradict.
 */
export function readAnswer(text: string): ReadAnswer {
  const answer = formOf(text);
  if (typeof answer === 'string') return unknown(answer);
  if ('unknown' in answer) return answer;
  const wrong = wrongFigure(answer.statements);
  if (wrong !== null) return { wrong };
  const items = answer.entries.reduce((sum, entry) => sum + entry.items.length, 0);
  return items > answerItemsMax ? 'tooMany' : answer;
}

function unknown(form: UnknownForm, line = 0): UnknownAnswer {
  return { unknown: form, line };
}

const looksAt = 4_000;

function formOf(text: string): BankAnswer | UnknownAnswer | UnknownForm {
  const start = text
    .slice(0, looksAt)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text.includes('\u0000')) return 'binary';
  if (text.includes('\uFFFD')) return 'lostLetters';
  if (start.startsWith('<')) return xmlOf(text, start);
  if (/^:20:/m.test(start)) return swiftOf(text, start);
  return noAnswer(start) ?? listOf(text);
}

function xmlOf(text: string, start: string): BankAnswer | UnknownForm {
  if (/<(?:!doctype\s+html|html|head|body|table|div|p)\b/i.test(start)) return 'html';
  const read = readCamt(text);
  return typeof read === 'string' ? read : { format: 'camt.053', ...read };
}

function swiftOf(text: string, start: string): BankAnswer | UnknownForm {
  if (/\{2:[IO]942/.test(start) || /^:(?:34F|13D):/m.test(start)) return 'mt942';
  if (!/^:60[FM]:/m.test(text) && !/^:61:/m.test(text)) return 'swift';
  return { format: 'mt940', ...readMt940(text) };
}

function noAnswer(start: string): UnknownForm | null {
  if (start.startsWith('%PDF-')) return 'pdf';
  if (start.startsWith('PK\u0003\u0004')) return 'workbook';
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (/^(?:\{\s*"|\[\s*[{["\]])/.test(start)) return 'json';
  if (/^:\d{2}[A-Z]?:/m.test(start)) return 'swiftPart';
  return /^"?\d{3}"?,"?\d{8}"?,"?\d{1,15}"?,/.test(start) ? 'elixir' : null;
}

function listOf(text: string): BankAnswer | UnknownAnswer {
  const list = readList(text, answerItemsMax);
  if ('entries' in list)
    return list.entries.length === 0 ? unknown('noNumbers') : { format: 'list', ...list };
  const { fault, line } = list;
  if (fault !== 'noNumber') return unknown(fault, line);
  if (
    text
      .slice(0, looksAt)
      .split(/\r\n|\r|\n/)
      .some(isTableRow)
  )
    return unknown('table');
  return numbersIn([text]).items.length === 0 ? unknown('noNumbers') : unknown('noNumber', line);
}
