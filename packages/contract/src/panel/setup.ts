import { z } from 'zod';
import { panelRows } from './panel-endpoint.ts';
import { limits } from '../endpoint.ts';
import { requiredText } from './values.ts';

/**
 * `waiting`: for a second person, or for the invited one. `machine`: for a setting of the server.
 * `notNeeded`: this installation has no use for it.
 */
export const setupStates = ['done', 'todo', 'waiting', 'machine', 'notNeeded'] as const;
/** What an administrator can try out. */
export const trials = ['mail', 'sms', 'backup'] as const;

const step = z.object({
  id: z.string(),
  title: z.string(),
  /** What it is for, in a sentence. */
  why: z.string(),
  /** How it stands, in a sentence. */
  words: z.string(),
  state: z.enum(setupStates),
  link: z.object({ label: z.string(), address: z.string() }).nullable(),
  /** Null: nothing to try, or not for this account. */
  trial: z.enum(trials).nullable(),
});

/** `failed`: and why, in a sentence without credentials. `notSetUp`: what would be sent lies in a file. */
const outcome = z.object({
  data: z.object({ outcome: z.enum(['done', 'failed', 'notSetUp']), words: z.string() }),
});
/** A trial costs a letter, an SMS or a look at the disk. */
const limit = { max: 5, seconds: 600, shared: true };

export const setupRows = panelRows({
  'GET /api/panel/v1/setup': {
    may: 'installation.read',
    summary: 'What a new programme needs before its first month, in the order of the work',
    reads: 'nothing',
    reply: z.object({ data: z.object({ isDone: z.boolean(), steps: z.array(step) }) }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/setup/mail': {
    may: 'staff.manage',
    summary: 'Sends a letter to the caller, and says whether the mail server has taken it',
    reads: 'nothing',
    audit: 'installation.mailTried',
    reply: outcome,
    failures: [],
    limit,
  },
  'POST /api/panel/v1/setup/sms': {
    may: 'staff.manage',
    fresh: true,
    summary: 'Sends an SMS to a number, and says whether the provider has taken it',
    reads: 'nothing',
    audit: 'installation.smsTried',
    body: z.object({ phone: requiredText(40) }),
    reply: outcome,
    failures: [],
    limit,
  },
  'POST /api/panel/v1/setup/backup': {
    may: 'staff.manage',
    summary: 'Says when the newest verified backup was made, and what it does not have',
    reads: 'nothing',
    audit: 'installation.backupTried',
    reply: outcome,
    failures: [],
    limit,
  },
});
