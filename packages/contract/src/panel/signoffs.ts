import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { codeAndMessage } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { digest, found, idParams, instant, pageQuery, reason, staffName, text } from './values.ts';

/**
 * After an approval: `running` during its operation, then `done` or `notDone`. `approved`: the
 * operation belongs to an earlier release or was not restored, so its outcome is unknown.
 */
export const signoffStates = [
  'open',
  'approved',
  'running',
  'done',
  'notDone',
  'refused',
  'withdrawn',
  'expired',
  'stale',
] as const;
/** Acts that need two people. */
export const signoffKinds = [
  'staff.grant',
  'staff.reset',
  'staff.different',
  'import.apply',
  'import.undo',
  'plans.cell',
  'rules.version',
  'settings.version',
  'month.close',
  'payout.make',
  'payout.release',
  'return.partial',
  'return.withdraw',
  'phone.change',
  'correction.book',
  'regulations.publish',
  'content.publish',
  'message.send',
] as const;
export type SignoffState = (typeof signoffStates)[number];
export type SignoffKind = (typeof signoffKinds)[number];

const listed = z.object({
  id: z.string(),
  kind: z.enum(signoffKinds),
  /** The proposal, as a sentence; it names the participant to callers who may read people. */
  words: z.string(),
  /** Whether `words` have the participant's name. */
  isNamed: z.boolean(),
  /** The one figure of the decision, like `17 604,00 zł`; empty: it has none. */
  figure: z.string(),
  state: z.enum(signoffStates),
  proposedBy: staffName,
  proposedAt: instant,
  reason: z.string(),
  expiresAt: instant,
  decidedBy: staffName.nullable(),
  decidedAt: instant.nullable(),
  /** Whether the caller may decide: not the proposer, with the permission, while it is open. */
  mayDecide: z.boolean(),
  isOwn: z.boolean(),
  /** Why an approved proposal was not executed, as a sentence; empty in any other state. */
  notDone: z.string(),
});
/**
 * A line of the decision: its name, its value before and after; an earlier act without a second
 * person; or what only programs compare.
 */
const line = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
  part: z.enum(['alone', 'proof']).optional(),
});

const named = z.object({ isNamed: z.literal(true) });
const namedList = z.object({ data: z.array(z.unknown()) });

function isNamedOne(reply: unknown): boolean {
  return z.object({ data: named }).safeParse(reply).success;
}

function isNamedList(reply: unknown): boolean {
  const list = namedList.safeParse(reply);
  return list.success && list.data.data.some((one) => named.safeParse(one).success);
}

export const signoffRows = panelRows({
  'GET /api/panel/v1/signoffs': {
    may: 'matters.read',
    summary:
      'What two people decide: what waits for the caller, what the caller has proposed, or what was approved but not carried out',
    reads: 'people',
    audit: 'signoff.read',
    isNamed: isNamedList,
    query: z.object({
      for: z.enum(['me', 'mine', 'all', 'notDone']).default('me'),
      page: pageQuery.optional(),
    }),
    reply: z.object({ data: z.array(listed), ...found }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/signoffs/:id': {
    may: 'matters.read',
    summary:
      'One proposal as it stands now, with the digest of what is shown, and what has changed since it was proposed',
    reads: 'people',
    audit: 'signoff.read',
    isNamed: isNamedOne,
    params: idParams,
    reply: z.object({
      data: listed.extend({
        lines: z.array(line),
        /** Digest of the shown proposal; a decision carries it. */
        digest: z.string(),
        /** Lines that differ from what the proposer saw; any line makes the proposal stale. */
        changed: z.array(line),
        /** When it was compared with the present state; null: at this moment. */
        comparedAt: instant.nullable(),
        /** A newer comparison is running: poll again. */
        isComparing: z.boolean(),
        decisionReason: z.string(),
        /** Further words of the operation: differences from what was approved. */
        notDoneLines: z.array(z.string()),
        /** Once it is done: the screen of the step that follows; null: there is none, or not for this account. */
        next: z.object({ label: z.string(), address: z.string() }).nullable(),
        /** The subject, where a separate screen shows it: a month. */
        subject: z.string(),
        /** Whether GET …/:id/parts lists people or things of this kind. */
        hasParts: z.boolean(),
        /** Why two people decide, as a sentence, beside the proposer's own words; empty: said by the kind. */
        because: z.string(),
        /** What the lines do not say and a decision should know, as a sentence; empty: nothing. */
        remark: z.string(),
        /** While it is open: who was told that it waits, and the state of the e-mail. */
        called: z.array(
          z.object({
            name: z.string(),
            letter: z.enum(['waiting', 'accepted', 'kept', 'refused']),
          }),
        ),
        /** What an approval has to repeat in words; null: nothing. */
        typed: z.string().nullable(),
        /** Two administrators decide while no approver can act; null: none is proposed, nor can the caller propose one. */
        emergency: z
          .object({
            /** What the caller may do now. */
            may: z.enum(['nothing', 'propose', 'act']),
            /** Why an administrator may do nothing, in a sentence; empty for others. */
            whyNot: z.string(),
            /** `from`: when the other administrator may decide. */
            proposed: z
              .object({ by: staffName, at: instant, from: instant, reason: z.string() })
              .nullable(),
          })
          .nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/signoffs/:id/parts': {
    may: 'people.read',
    summary: 'The people and things that one proposal changes, by name',
    reads: 'people',
    audit: 'signoff.partsRead',
    params: idParams,
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({
      data: z.array(
        z.object({
          /** Null: not a person, or a deleted account. */
          personId: z.string().nullable(),
          name: z.string(),
          about: z.string(),
          before: z.string(),
          after: z.string(),
        }),
      ),
      ...found,
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/emergencies': {
    may: 'dashboard.read',
    summary: 'Emergencies of the last 30 days: who proposed one, and who decided',
    reads: 'nothing',
    reply: z.object({
      data: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(signoffKinds),
          state: z.enum(signoffStates),
          by: z.string(),
          at: instant,
          from: instant,
          decidedBy: z.string().nullable(),
          decidedAt: instant.nullable(),
        }),
      ),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/signoffs/:id/emergency': {
    may: 'staff.decide',
    fresh: true,
    summary:
      'Proposes, as one of two administrators, to decide about money while no approver can act',
    reads: 'nothing',
    audit: 'signoff.emergency',
    params: idParams,
    body: z.object({ reason }),
    reply: codeAndMessage,
    failures: [
      'notFound',
      'forbidden',
      'signoffClosed',
      'approverCanAct',
      'emergencyOpen',
      'freshAccount',
      'ownAccount',
      'ownPerson',
      'ownDecision',
      'emergencyWaits',
    ],
    limit: limits.write,
  },
  'POST /api/panel/v1/signoffs/:id/rehearse': {
    may: 'staff.decide',
    fresh: true,
    summary:
      'Computes, for the second administrator of an emergency, what the closing would do: it must be equal before the decision',
    reads: 'nothing',
    audit: 'month.rehearsed',
    params: idParams,
    reply: z.object({ data: z.object({ operationId: z.string() }) }),
    failures: [
      'notFound',
      'forbidden',
      'signoffClosed',
      'approverCanAct',
      'freshAccount',
      'ownAccount',
      'ownPerson',
      'ownDecision',
      'emergencyWaits',
      'monthNotOver',
      'monthBusy',
    ],
    limit: limits.write,
  },
  'POST /api/panel/v1/signoffs/:id/decide': {
    may: 'matters.read',
    fresh: true,
    summary:
      'Approves or refuses: never the own proposal, only what was shown, and only on the state on which it was shown',
    reads: 'nothing',
    audit: 'signoff.approved',
    params: idParams,
    body: z
      .object({
        decision: z.enum(['approve', 'refuse']),
        digest,
        reason: reason.optional(),
        typed: text(100).optional(),
      })
      .refine(({ decision, reason: given }) => decision === 'approve' || given !== undefined, {
        error: 'Podaj powód odmowy.',
        path: ['reason'],
      }),
    reply: codeAndMessage,
    failures: [
      'notFound',
      'forbidden',
      'ownDecision',
      'ownAccount',
      'ownPerson',
      'signoffStale',
      'signoffClosed',
      'lastAdministrator',
      'lastApprover',
      'importRunning',
      'figureRefused',
      'notTyped',
      'rehearsalNeeded',
      'phoneTaken',
      'payoutPastDay',
      'payoutNothingDue',
      'payoutNoPayer',
      'payoutCloserDecides',
      'approverCanAct',
      'emergencyOpen',
      'emergencyWaits',
      'documentPlanned',
      'freshAccount',
    ],
    limit: limits.write,
  },
  'POST /api/panel/v1/signoffs/:id/withdraw': {
    may: 'matters.read',
    summary: 'Takes the own proposal back',
    reads: 'nothing',
    audit: 'signoff.withdrawn',
    params: idParams,
    reply: codeAndMessage,
    failures: ['notFound', 'forbidden', 'signoffClosed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/signoffs/seen': {
    may: 'matters.read',
    summary: 'The caller has seen which approved proposals were not carried out',
    reads: 'nothing',
    audit: 'none',
    because: 'a mark of reading that concerns only who sets it',
    reply: codeAndMessage,
    failures: [],
    limit: limits.write,
  },
});
