import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import {
  answerResults,
  letterKinds,
  letterMaxLength,
  letterResults,
  letterSources,
  letterStates,
} from '../../letters.ts';
import { searchMaxLength } from '../../limits.ts';
import { isEmail } from '../../profile-fields.ts';
import { badEmail } from '../../sentences.ts';
import { panelRows } from '../panel-endpoint.ts';
import {
  day,
  found,
  id,
  idParams,
  instant,
  month,
  noSuchState,
  pageQuery,
  requiredText,
  staffName,
  text,
} from '../values.ts';
import { correctionStates } from '../money/correction-states.ts';

const kind = z.enum(letterKinds, { error: 'Wybierz rodzaj zgłoszenia.' });
/** Of the form: sent again, it is the same act. */
const key = z.string().regex(/^[A-Za-z\d-]{8,64}$/);
/** Of the letter as it was shown. */
const version = z.number().int().min(1);
const letterNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^ZG-20\d{2}-\d{6}$/, { error: 'Podaj numer zgłoszenia, na przykład ZG-2026-000123.' });
const done = z.object({ data: z.object({ version }) });

/** What the list shows; `open`: everything that is not closed. */
const letterFilters = ['open', ...letterStates, 'all'] as const;
const dueFilters = ['late', 'today', 'week'] as const;
const assignedFilters = ['me', 'nobody', 'others'] as const;
/** Who has no address and no account gets an answer nowhere: it is only kept. */
export const answerWays = ['both', 'email', 'app', 'nowhere'] as const;

const listed = {
  id: z.string(),
  number: z.string(),
  kind: z.enum(letterKinds),
  topic: z.string(),
  receivedAt: instant,
  dueOn: z.iso.date(),
  state: z.enum(letterStates),
  result: z.enum(letterResults).nullable(),
};
const template = z.object({ id: z.string(), name: z.string(), content: z.string() });

export const letterRows = panelRows({
  'GET /api/panel/v1/letters': {
    may: 'letters.read',
    summary: 'Letters by due date, the most urgent first; closed ones by number',
    reads: 'people',
    audit: 'letter.listed',
    query: z.object({
      /** A number of a letter, or a person as the list of people finds one. */
      q: text(searchMaxLength).optional(),
      state: z.enum(letterFilters, { error: noSuchState }).optional(),
      kind: kind.optional(),
      assigned: z.enum(assignedFilters, { error: 'Nie ma takiego przydziału.' }).optional(),
      due: z.enum(dueFilters, { error: 'Nie ma takiego terminu.' }).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          ...listed,
          /** Of the participant, or of the writer or caller that was typed in. */
          name: z.string(),
          /** Days until the due date; negative: past it. Null: closed. */
          daysLeft: z.number().int().nullable(),
          assignedTo: staffName.nullable(),
        }),
      ),
      ...found,
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/letters-due': {
    may: 'letters.read',
    summary: 'How many open letters are past their due date or due today',
    reads: 'nothing',
    reply: z.object({ data: z.object({ late: z.number().int(), today: z.number().int() }) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/letters/:id': {
    may: 'letters.read',
    summary: 'A letter with its history, earlier letters of the person, and corrections about it',
    reads: 'people',
    audit: 'letter.read',
    params: idParams,
    reply: z.object({
      data: z.object({
        ...listed,
        version,
        source: z.enum(letterSources),
        message: z.string(),
        email: z.string(),
        attachmentName: z.string().nullable(),
        month: month.nullable(),
        daysLeft: z.number().int().nullable(),
        assignedTo: staffName.nullable(),
        person: z
          .object({
            id: z.string(),
            name: z.string(),
            phone: z.string(),
            role: z.string(),
            isGone: z.boolean(),
          })
          .nullable(),
        /** Who wrote or called, as it was typed in; empty: the participant. */
        writer: z.string(),
        answersBy: z.enum(answerWays),
        /** True: the caller's own letter, which another account answers. */
        isOwn: z.boolean(),
        mergedInto: z.object({ id: z.string(), number: z.string() }).nullable(),
        duplicates: z.array(z.object({ id: z.string(), number: z.string() })),
        entries: z.array(
          z.object({
            id: z.string(),
            at: instant,
            by: staffName.nullable(),
            what: z.enum(['received', 'assigned', 'sorted', 'note', 'answer', 'merged']),
            /** What changed, as a sentence. */
            words: z.string(),
            /** Of a note or an answer. */
            text: z.string(),
            /** Answers only: null while an e-mail waits, or there is none. */
            mailedAt: instant.nullable(),
            isLate: z.boolean(),
          }),
        ),
        /** The newest twenty. */
        earlier: z.array(z.object(listed)),
        corrections: z.array(
          z.object({
            id: z.string(),
            amount: z.number().int(),
            state: z.enum(correctionStates),
            signoffId: z.string().nullable(),
          }),
        ),
        /** Accounts that can answer. */
        colleagues: z.array(staffName),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/letters': {
    may: 'letters.answer',
    summary: 'Types in a letter that came by telephone or post',
    reads: 'nothing',
    audit: 'letter.opened',
    body: z.object({
      key,
      source: z.enum(['phone', 'post'], { error: 'Wybierz, jak przyszło zgłoszenie.' }),
      kind,
      person: id.nullable(),
      /** Who called or wrote, unless a participant is named. */
      writer: text(100),
      email: text(254)
        .transform((value) => value.trim())
        .refine((value) => value === '' || isEmail(value), { error: badEmail }),
      topic: requiredText(100),
      message: requiredText(letterMaxLength),
      receivedOn: day,
    }),
    reply: z.object({ data: z.object({ id: z.string(), number: z.string() }) }),
    failures: ['notFound', 'letterMoved'],
    limit: limits.write,
  },
  'POST /api/panel/v1/letters/:id/assign': {
    may: 'letters.answer',
    summary: 'Assigns a letter to an account, or to nobody',
    reads: 'nothing',
    audit: 'letter.assigned',
    params: idParams,
    body: z.object({ version, to: id.nullable() }),
    reply: done,
    failures: ['notFound', 'letterMoved', 'letterClosed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/letters/:id/note': {
    may: 'letters.answer',
    summary: 'Adds an internal note',
    reads: 'nothing',
    audit: 'letter.noted',
    params: idParams,
    body: z.object({ key, text: requiredText(2_000) }),
    reply: done,
    failures: ['notFound', 'letterMoved'],
    limit: limits.write,
  },
  'POST /api/panel/v1/letters/:id/sort': {
    may: 'letters.answer',
    summary: 'Sets the kind of a letter, with its due date, and the month that it is about',
    reads: 'nothing',
    audit: 'letter.sorted',
    params: idParams,
    body: z.object({ version, kind, month: month.nullable() }),
    reply: done,
    failures: ['notFound', 'letterMoved', 'letterClosed', 'ownPerson'],
    limit: limits.write,
  },
  'POST /api/panel/v1/letters/:id/preview': {
    may: 'letters.answer',
    summary: 'The answer as it would be sent, with its fields filled in',
    reads: 'people',
    audit: 'none',
    because: 'it writes nothing; the letter was opened before',
    params: idParams,
    body: z.object({ text: requiredText(letterMaxLength) }),
    reply: z.object({
      data: z.object({
        subject: z.string(),
        /** Empty: no e-mail is sent. */
        to: z.string(),
        letter: z.string(),
        text: z.string(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/letters/:id/answer': {
    may: 'letters.answer',
    summary: 'Answers a letter by e-mail and in the app, and closes it or waits for the person',
    reads: 'nothing',
    audit: 'letter.answered',
    params: idParams,
    body: z.object({
      key,
      version,
      text: requiredText(letterMaxLength),
      outcome: z.enum([...answerResults, 'waiting'], { error: 'Wybierz, co dalej.' }),
    }),
    reply: done,
    failures: ['notFound', 'letterMoved', 'letterMerged', 'ownPerson'],
    limit: limits.write,
  },
  'POST /api/panel/v1/letters/:id/merge': {
    may: 'letters.answer',
    summary: 'Closes a letter as a duplicate of an open one',
    reads: 'nothing',
    audit: 'letter.merged',
    params: idParams,
    body: z.object({ version, into: letterNumber }),
    reply: done,
    failures: ['notFound', 'letterMoved', 'letterClosed', 'ownPerson'],
    limit: limits.write,
  },
  'GET /api/panel/v1/letter-templates': {
    may: 'letters.read',
    summary: 'Templates of answers, by name',
    reads: 'nothing',
    reply: z.object({ data: z.array(template) }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/letter-templates': {
    may: 'letters.answer',
    summary: 'Adds or changes a template of answers',
    reads: 'nothing',
    audit: 'letter.templateSaved',
    body: z.object({
      id: id.nullable(),
      name: requiredText(60),
      content: requiredText(letterMaxLength),
    }),
    reply: z.object({ data: z.object({ id: z.string() }) }),
    failures: ['notFound'],
    limit: limits.write,
  },
  'POST /api/panel/v1/letter-templates/:id/remove': {
    may: 'letters.answer',
    summary: 'Removes a template of answers',
    reads: 'nothing',
    audit: 'letter.templateRemoved',
    params: idParams,
    reply: z.object({ data: z.object({ id: z.string() }) }),
    failures: ['notFound'],
    limit: limits.write,
  },
});
