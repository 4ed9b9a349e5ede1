import { canonicalIban, isPolishIban } from '@klub/contract/identity';
import { hidesCharacters } from '@klub/contract/profile-fields';
import { isDay } from '../infra/warsaw.ts';
import type { ClosingReport } from '../modules/settlements/closing/closing.service.ts';
import type { HoldReport } from '../modules/settlements/payout/holds.service.ts';
import type { MadePayout, PayoutPreview } from '../modules/settlements/payout/payout.service.ts';
import type { ReturnedReport } from '../modules/settlements/payout/returns.service.ts';
import type { Payout } from '../modules/settlements/payout/payout.store.ts';
import type { ClosingInput, PayoutInput } from '../modules/settlements/settlements.operator.ts';
import { monthNamed } from '../modules/settlements/settlements.rules.ts';
import type { OnProtocol } from '../modules/trail/commands.service.ts';
import { inGroups } from '../modules/trail/seal.rules.ts';
import { requireNoWords } from './command-line.ts';
import { seeHelp } from './copy/programme.copy.ts';
import { fromHere } from './from-here.ts';
import { Usage } from './operator.failure.ts';
import { requests } from './operator.commands.ts';
import { runCommand } from './operator.run.ts';
import { holdText } from './copy/holds.copy.ts';
import * as payoutCopy from './copy/payout.copy.ts';
import * as copy from './copy/settlements.copy.ts';

/** Options of each command. */
export const settlementTakes = {
  close: ['confirm', 'by', 'list', 'braki', 'mimo-brakow', 'break-glass'],
  verify: [],
  payout: [
    'confirm',
    'by',
    'approved-by',
    'on',
    'out',
    'files',
    'paid',
    'cancel',
    'pobranie',
    'returned',
    'reason',
    'hold',
    'release',
    'account',
    'break-glass',
  ],
} as const;

export const settlementOptions = {
  confirm: { type: 'boolean', default: false },
  by: { type: 'string' },
  'approved-by': { type: 'string' },
  list: { type: 'string' },
  braki: { type: 'string' },
  'mimo-brakow': { type: 'string' },
  on: { type: 'string' },
  files: { type: 'string' },
  paid: { type: 'string' },
  cancel: { type: 'string' },
  pobranie: { type: 'string' },
  returned: { type: 'string', multiple: true },
  reason: { type: 'string' },
  hold: { type: 'string' },
  release: { type: 'string' },
  account: { type: 'string' },
  'break-glass': { type: 'string' },
} as const;

type Flags = {
  readonly confirm: boolean;
  readonly by?: string | undefined;
  readonly 'approved-by'?: string | undefined;
  readonly list?: string | undefined;
  readonly braki?: string | undefined;
  readonly 'mimo-brakow'?: string | undefined;
  readonly on?: string | undefined;
  readonly out?: string | undefined;
  readonly files?: string | undefined;
  readonly paid?: string | undefined;
  readonly cancel?: string | undefined;
  readonly pobranie?: string | undefined;
  readonly returned?: string[] | undefined;
  readonly reason?: string | undefined;
  readonly hold?: string | undefined;
  readonly release?: string | undefined;
  readonly account?: string | undefined;
  readonly 'break-glass'?: string | undefined;
};

const { sentences } = copy;

/** Returns the exit code of `close`, `verify` or `payout`. */
export async function settlementCommand(
  command: string,
  words: readonly string[],
  flags: Flags,
): Promise<number> {
  if (command === 'close') return close(words, flags);
  return command === 'verify' ? verify(words) : payout(words, flags);
}

async function close([text, ...more]: readonly string[], flags: Flags): Promise<number> {
  if (text === undefined || more.length > 0) throw new Usage(sentences.oneMonth);
  const month = monthNamed(text);
  if (month === null) throw new Usage(sentences.notAMonth(text));
  const input: ClosingInput = {
    month,
    closedBy: flags.confirm ? required(flags.by, sentences.byWhom) : null,
    listFile: pathOf(flags.list),
    missingFile: pathOf(flags.braki),
    acceptedMissing: countOf(flags['mimo-brakow']),
  };
  const report = await runCommand(requests.close, { ...input, ...aloneBecause(flags) });
  if ('needsBreakGlass' in report) return needsSecond();
  console.log(copy.closingText(report));
  if (report.proposed !== undefined) console.log(copy.proposedText(report.proposed));
  sayHead(report);
  return isRefused(report) || report.proposed?.signoffId === null ? 1 : 0;
}

/** The reason why one person does what needs two panel accounts. */
function aloneBecause({ 'break-glass': reason }: Flags): { breakGlass?: string } {
  return reason === undefined ? {} : { breakGlass: required(reason, sentences.whyAlone) };
}

function needsSecond(): number {
  console.error(sentences.needsSecond);
  return 1;
}

function sayHead({ trailHead }: OnProtocol): void {
  if (typeof trailHead === 'string') console.log(sentences.trailHead(inGroups(trailHead)));
}

function isRefused({ outcome, shortfalls }: ClosingReport): boolean {
  return ['notOver', 'missing', 'importing'].includes(outcome) || shortfalls.length > 0;
}

function countOf(text: string | undefined): number {
  if (text === undefined) return 0;
  if (!/^\d{1,9}$/.test(text)) throw new Usage(sentences.notACount(text));
  return Number(text);
}

async function verify(words: readonly string[]): Promise<number> {
  requireNoWords(words, seeHelp);
  const result = await runCommand(requests.verify, null, (people) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${sentences.compared(people)}`);
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  console.log(copy.verificationText(result));
  return result.differences.length === 0 ? 0 : 1;
}

type Done = PayoutPreview | MadePayout | { readonly payout: Payout } | ReturnedReport | HoldReport;

async function payout(words: readonly string[], flags: Flags): Promise<number> {
  const input = payoutInput(words, flags);
  const answer = await runCommand(requests.payout, { ...input, ...aloneBecause(flags) });
  if ('needsBreakGlass' in answer) return needsSecond();
  if ('refused' in answer) {
    console.error(payoutCopy.refusals[answer.refused]);
    return 1;
  }
  if ('unknown' in answer) {
    console.error(payoutCopy.unknownTransfersText(answer.unknown));
    return 1;
  }
  console.log(answerText(answer));
  sayHead(answer);
  return 'unwritten' in answer ? 2 : 0;
}

function answerText(answer: Done): string {
  if ('person' in answer) return holdText(answer);
  if ('due' in answer) return payoutCopy.previewText(answer);
  if ('files' in answer) return payoutCopy.madeText(answer);
  return 'returned' in answer
    ? payoutCopy.returnedText(answer)
    : payoutCopy.confirmedText(answer.payout);
}

function payoutInput(words: readonly string[], flags: Flags): PayoutInput {
  const { confirm, files, paid, cancel, returned, hold, release } = flags;
  const asked = [confirm || undefined, files, paid, cancel, returned, hold, release].filter(
    (flag) => flag !== undefined,
  );
  if (asked.length > 1) throw new Usage(sentences.oneAction);
  // A shell that expands `zwroty*.csv` passes all but the first file as words.
  if (returned !== undefined) {
    const references = [...returned, ...words].map((word) =>
      /^kp[- ]?\d+$/i.test(word) ? word : (pathOf(word) ?? word),
    );
    return {
      action: 'returned',
      references,
      reason: visible(flags.reason ?? sentences.returnedByPreset),
    };
  }
  if (hold !== undefined || release !== undefined) return holdInput(words, flags);
  requireNoWords(words, seeHelp);
  if (files !== undefined)
    return { action: 'files', payoutId: idOf(files), folder: pathOf(flags.out) };
  if (paid !== undefined) return { action: 'paid', payoutId: idOf(paid), day: dayOf(flags.on) };
  if (cancel !== undefined) {
    const newestFile =
      flags.pobranie === undefined ? null : idOf(flags.pobranie, sentences.notADownload);
    return { action: 'cancel', payoutId: idOf(cancel), newestFile };
  }
  if (!confirm) return { action: 'preview' };
  return {
    action: 'make',
    madeBy: required(flags.by, sentences.byWhom),
    approvedBy: required(flags['approved-by'], sentences.approvedByWhom),
    executionDay: dayOf(flags.on),
    folder: pathOf(flags.out),
  };
}

/** The quoted reason follows the number. */
function holdInput(
  [reason = '', ...more]: readonly string[],
  { hold, release = '', by, account }: Flags,
): PayoutInput {
  if (more.length > 0) throw new Usage(sentences.oneReason);
  const byWhom = required(by, sentences.byWhom);
  if (hold !== undefined) {
    return { action: 'hold', who: hold, reason: required(reason, sentences.whyHeld), by: byWhom };
  }
  const iban = account === undefined ? '' : canonicalIban(account);
  if (account !== undefined && !isPolishIban(iban)) throw new Usage(sentences.notAnAccount);
  return { action: 'release', who: release, reason: visible(reason), by: byWhom, account: iban };
}

function required(text: string | undefined, sentence: string): string {
  if (text === undefined || text.trim() === '') throw new Usage(sentence);
  return visible(text);
}

function visible(text: string): string {
  if (hidesCharacters(text)) throw new Usage(sentences.hidden);
  return text.trim();
}

function idOf(text: string, sentence = sentences.notANumber): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Usage(sentence(text));
  return Number(text);
}

function dayOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!isDay(text)) throw new Usage(sentences.notADay(text));
  return text;
}

function pathOf(text: string | undefined): string | null {
  return text === undefined ? null : fromHere(text);
}
