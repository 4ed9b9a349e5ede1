import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { searchMaxLength } from '../../limits.ts';
import { codeAndMessage, text as anyText, wholeNumber } from '../../values.ts';
import { required } from '../../sentences.ts';
import { bankAnswerBodyMax, bankAnswerBytesMax, payoutFileKinds } from './payout-files.ts';
import { heldReasons } from './held-reasons.ts';
import { panelRows } from '../panel-endpoint.ts';
import { day, digest, found, idParams, instant, pageQuery, reason, text } from '../values.ts';

/** `returned`: paid, and some of its transfers were returned. */
export const payoutStates = ['approved', 'downloaded', 'paid', 'returned', 'cancelled'] as const;
export type PayoutStateName = (typeof payoutStates)[number];

const count = z.number().int();
const person = { personId: z.string(), name: z.string() };
const sum = { people: count, grosze: count };

const listed = z.object({
  id: z.string(),
  executionDay: z.string(),
  transfers: count,
  grosze: count,
  state: z.enum(payoutStates),
  madeBy: z.string(),
  approvedBy: z.string(),
  createdAt: instant,
  paidOn: z.string().nullable(),
  returned: count,
});

const changedAccount = z.object({
  ...person,
  grosze: count,
  /** The last four digits; empty: there was none. */
  before: z.string(),
  after: z.string(),
  changedAt: instant,
  /** Empty: not known. */
  way: z.enum(['', 'phone', 'tablet', 'computer', 'import']),
  deviceSince: instant.nullable(),
});

/** The last download that the operator has seen: a file that was taken since then may be at the bank. */
const seenFile = z
  .string()
  .regex(/^\d{1,18}$/)
  .nullable();

/** A line of a bank's answer, or of a list, with the transfer that it names. */
const returned = z.object({
  reference: z.string(),
  ...person,
  payoutId: z.string(),
  grosze: count,
  reason: z.string(),
  /** True: it was marked before, and nothing is done. */
  isKnown: z.boolean(),
});

/** An entry that names a transfer of ours and is left out. */
const leftOut = z.object({
  line: count,
  reference: z.string(),
  /** `unfit`: it is no return of ours. `unclear`: it is not understood. */
  kind: z.enum(['unfit', 'unclear']),
  why: z.string(),
  /** Only the amount is against it: two people may record the return of a part. */
  partial: z
    .object({ reference: z.string(), ...person, payoutId: z.string(), sent: count, came: count })
    .nullable(),
});

const reference = z
  .string()
  .regex(/^KP-[1-9]\d{0,14}$/, { error: 'Podaj numer przelewu, na przykład KP-17.' });

/** Either a text that was pasted, or the bytes of a file in base64: the server recognises their encoding. */
const bankAnswer = z.object({
  text: anyText(bankAnswerBytesMax).optional(),
  file: z.base64().max(bankAnswerBodyMax).optional(),
  reason: text(100).optional(),
});

function isGivenOnce({ text: pasted = '', file }: z.infer<typeof bankAnswer>): boolean {
  return (pasted.trim() === '') !== (file === undefined);
}

export const payoutRows = panelRows({
  'GET /api/panel/v1/payouts': {
    may: 'money.read',
    summary: 'Payouts, newest first, and the proposal that waits for a decision',
    reads: 'nothing',
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({ data: z.array(listed), proposalId: z.string().nullable(), ...found }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/payouts/due': {
    may: 'money.read',
    summary:
      'What would be paid now, what is held, and first of all what somebody dishonest would hide',
    reads: 'people',
    audit: 'payout.dueRead',
    reply: z.object({
      data: z.object({
        payer: z.object({ name: z.string(), account: z.string() }).nullable(),
        ...sum,
        /** Digest of everything that a payout would pay; a proposal names it. */
        digest: z.string(),
        statements: count,
        months: z.array(
          z.object({
            month: z.string(),
            ...sum,
            monthly: count,
            quarterly: count,
            special: count,
            knowledge: count,
            corrections: count,
          }),
        ),
        held: z.array(z.object({ reason: z.string(), ...sum })),
        /** Of each kind all are counted, and the first hundred listed. */
        changed: z.array(changedAccount),
        changedCount: count,
        shared: z.array(z.object({ account: z.string(), people: z.array(z.object(person)) })),
        sharedCount: count,
        /** Whose account no bank takes: they are left out, and the others are paid. */
        bad: z.array(z.object({ ...person, grosze: count })),
        badCount: count,
        first: z.array(z.object({ ...person, grosze: count })),
        firstCount: count,
        returnedBefore: z.array(z.object({ ...person, grosze: count })),
        returnedBeforeCount: count,
      }),
    }),
    failures: [],
    limit: limits.export,
  },
  'GET /api/panel/v1/payouts/held': {
    may: 'money.read',
    summary: 'People whose money of closed months is held: how much, why and until when',
    reads: 'people',
    audit: 'payout.heldRead',
    query: z.object({
      reason: z.enum(heldReasons, { error: 'Nie ma takiego powodu.' }).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          ...person,
          grosze: count,
          reason: z.enum(heldReasons),
          /** The operator's own words of a hold; empty for other reasons. */
          words: z.string(),
          /** The last day of the hold; null: until its reason is gone. */
          until: z.string().nullable(),
        }),
      ),
      ...found,
    }),
    failures: [],
    limit: limits.export,
  },
  'POST /api/panel/v1/payouts/propose': {
    may: 'money.prepare',
    fresh: true,
    summary: 'Proposes to pay all that is due on a day; a second person decides',
    reads: 'nothing',
    audit: 'payout.proposed',
    body: z.object({ executionDay: day, digest, note: text(500).optional() }),
    reply: z.object({ data: z.object({ signoffId: z.string() }) }),
    failures: [
      'payoutNothingDue',
      'payoutNoPayer',
      'payoutPastDay',
      'payoutDueMoved',
      'signoffOpen',
    ],
    limit: limits.export,
  },
  'GET /api/panel/v1/payouts/:id': {
    may: 'money.read',
    summary: 'One payout with its transfers, those that came back first',
    reads: 'people',
    audit: 'payout.read',
    params: idParams,
    query: z.object({
      /** Of the transfers: a person's number, its last three digits or name, or the number of a transfer. */
      q: text(searchMaxLength).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: listed.extend({
        payerName: z.string(),
        /** The last four digits. */
        payerAccount: z.string(),
        cancelReason: z.string(),
        /** Of its last download for the bank, by its number, which grows; null when there was none. */
        newestFile: z.string().nullable(),
        downloads: z.array(
          z.object({
            by: z.string(),
            at: instant,
            kind: z.enum(payoutFileKinds),
            sha256: z.string(),
          }),
        ),
        items: z.array(
          z.object({
            reference: z.string(),
            ...person,
            account: z.string(),
            grosze: count,
            isAccountChanged: z.boolean(),
            returnedOn: z.string().nullable(),
            returnReason: z.string(),
            /** What came back of a returned transfer; null: not returned. */
            returnedGrosze: count.nullable(),
            /** The amount of a returned transfer is in no later payout yet. */
            isReturnOpen: z.boolean(),
          }),
        ),
      }),
      ...found,
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/payouts/:id/file': {
    may: 'money.prepare',
    fresh: true,
    summary:
      'Makes a link to a file of a payout: one download within five minutes, by the same account',
    reads: 'nothing',
    audit: 'payout.fileMade',
    params: idParams,
    body: z.object({
      kind: z.enum(payoutFileKinds),
      state: z.enum(payoutStates),
      newestFile: seenFile,
    }),
    reply: z.object({
      data: z.object({
        path: z.string(),
        sha256: z.string(),
        bytes: count,
        transfers: count,
        grosze: count,
        until: instant,
      }),
    }),
    failures: ['notFound', 'payoutDone', 'payoutMoved', 'payoutBadAccount'],
    limit: limits.export,
  },
  'POST /api/panel/v1/payouts/:id/paid': {
    may: 'money.prepare',
    fresh: true,
    summary: 'Says that the bank has paid; the people are told',
    reads: 'nothing',
    audit: 'payout.paid',
    params: idParams,
    body: z.object({ day }),
    reply: codeAndMessage,
    failures: ['notFound', 'payoutDone', 'payoutFutureDay', 'payoutEarlyDay'],
    limit: limits.write,
  },
  'POST /api/panel/v1/payouts/:id/cancel': {
    may: 'money.prepare',
    fresh: true,
    summary: 'Says that the bank has not taken the file; everything in it is due again',
    reads: 'nothing',
    audit: 'payout.cancelled',
    params: idParams,
    body: z.object({ reason, newestFile: seenFile }),
    reply: codeAndMessage,
    failures: ['notFound', 'payoutDone', 'payoutMoved', 'payoutCameBack'],
    limit: limits.write,
  },
  'POST /api/panel/v1/payouts/returns/check': {
    may: 'money.prepare',
    summary:
      'Reads our own list of numbers, or the statement of a bank (MT940, camt.053), and says what came back; writes nothing',
    reads: 'people',
    audit: 'payout.answerRead',
    bytes: { field: 'file', max: bankAnswerBytesMax },
    body: bankAnswer.refine(isGivenOnce, { path: ['text'], error: required }),
    reply: z.object({
      data: z.object({
        format: z.enum(['list', 'mt940', 'camt.053']),
        returns: z.array(returned),
        leftOut: z.array(leftOut),
        /** Transfers of ours that went out: no returns. */
        outgoing: count,
        /** Entries that name no transfer of ours. */
        others: count,
        /** Balances of every statement agree with its entries; false: a list, or nothing to compare. */
        isBalanced: z.boolean(),
        grosze: count,
        digest: z.string(),
      }),
    }),
    failures: ['returnsUnreadable', 'returnsTooMany'],
    limit: limits.export,
  },
  'POST /api/panel/v1/payouts/returns': {
    may: 'money.prepare',
    fresh: true,
    summary: 'Marks what came back as it was checked; what was left out stays as it is',
    reads: 'nothing',
    audit: 'payout.returned',
    bytes: { field: 'file', max: bankAnswerBytesMax },
    body: bankAnswer.extend({ digest }).refine(isGivenOnce, { path: ['text'], error: required }),
    reply: codeAndMessage,
    failures: ['returnsUnreadable', 'returnsTooMany', 'returnsNone', 'returnsStale'],
    limit: limits.export,
  },
  'POST /api/panel/v1/payouts/returns/partial': {
    may: 'money.prepare',
    fresh: true,
    summary: 'Proposes that a transfer came back with less than was sent; a second person decides',
    reads: 'nothing',
    audit: 'payout.partialProposed',
    body: z.object({ reference, grosze: wholeNumber.min(1), reason }),
    reply: z.object({ data: z.object({ signoffId: z.string() }) }),
    failures: ['notFound', 'ownPerson', 'signoffOpen', 'payoutDone', 'returnKnown'],
    limit: limits.write,
  },
  'POST /api/panel/v1/payouts/returns/withdraw': {
    may: 'money.prepare',
    fresh: true,
    summary: 'Proposes to take back a return that was saved by mistake; a second person decides',
    reads: 'nothing',
    audit: 'payout.withdrawalProposed',
    body: z.object({ reference, reason }),
    reply: z.object({ data: z.object({ signoffId: z.string() }) }),
    failures: ['notFound', 'ownPerson', 'signoffOpen', 'returnNotMarked', 'returnPaidAgain'],
    limit: limits.write,
  },
});
