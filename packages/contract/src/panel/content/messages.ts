import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { roles } from '../../roles.ts';
import { panelRows } from '../panel-endpoint.ts';
import {
  day,
  found,
  id,
  idParams,
  instant,
  noSuchState,
  pageQuery,
  requiredText,
  staffName,
  text,
} from '../values.ts';
import {
  conditionsMax,
  contentMaxLength,
  fallbackMaxLength,
  messageFields,
  messageKinds,
  messageLinks,
  messageStates,
  messageTimeNeeded,
  numbersMax,
  skipReasons,
  titleMaxLength,
} from './message-values.ts';

const chooseOne = 'Wybierz co najmniej jedną wartość.';

function someOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1, { error: chooseOne }).max(200, { error: 'Najwyżej 200 wartości.' });
}

const percent = z
  .number({ error: 'Podaj liczbę od 0 do 1000.' })
  .int({ error: 'Podaj liczbę od 0 do 1000.' })
  .min(0, { error: 'Podaj liczbę od 0 do 1000.' })
  .max(1_000, { error: 'Podaj liczbę od 0 do 1000.' });

const condition = z.discriminatedUnion('field', [
  z.object({ field: z.literal('role'), roles: someOf(z.enum(roles)) }),
  z.object({ field: z.literal('channel'), channels: someOf(requiredText(100)) }),
  z.object({ field: z.literal('shop'), codes: someOf(requiredText(60)) }),
  z.object({ field: z.literal('region'), managers: someOf(id) }),
  z.object({ field: z.literal('representative'), sellers: someOf(id) }),
  z
    .object({ field: z.literal('percent'), from: percent, to: percent })
    .refine(({ from, to }) => from <= to, {
      error: 'Wartość „od” jest większa niż „do”.',
      path: ['from'],
    }),
  z.object({ field: z.literal('padlock'), is: z.enum(['open', 'closed']) }),
  z.object({ field: z.literal('neverIn') }),
  z.object({ field: z.literal('people'), ids: z.array(id).max(numbersMax) }),
]);
export type Condition = z.output<typeof condition>;

/** Groups that all have to be true, each of conditions of which one is enough. Without a condition the audience is empty. */
const conditions = z
  .array(z.array(condition))
  .max(conditionsMax)
  .refine((groups) => groups.flat().length <= conditionsMax, {
    error: 'Najwyżej 12 warunków.',
  });
export type Audience = z.output<typeof conditions>;

const kind = z.enum(messageKinds, { error: 'Wybierz rodzaj wiadomości.' });
const fallback = text(fallbackMaxLength);
const words = {
  title: text(titleMaxLength),
  content: text(contentMaxLength),
  link: z.enum(messageLinks, { error: 'Nie ma takiego ekranu.' }).nullable(),
  fallbacks: z.object({ imie: fallback, procent: fallback, brakuje: fallback }),
};
const draft = { kind, ...words, conditions };
const revision = z.number().int().min(0);
const counted = z.object({ why: z.enum(skipReasons), people: z.number().int() });
const moved = z.object({ data: z.object({ id: z.string(), revision }) });

const listed = {
  id: z.string(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  title: z.string(),
  /** Of the audience when the sending began, before that when it was confirmed; null: a draft. */
  people: z.number().int().nullable(),
  /** Percent of the audience that is done. */
  progress: z.number().int(),
  sendAt: instant.nullable(),
  changedAt: instant,
  by: staffName,
  /** Why it waits, or what went otherwise than planned, as a sentence; empty: nothing. */
  note: z.string(),
};

export const messageRows = panelRows({
  'GET /api/panel/v1/messages': {
    may: 'messages.write',
    summary: 'Messages to participants, newest first',
    reads: 'nothing',
    query: z.object({
      state: z.enum(messageStates, { error: noSuchState }).optional(),
      kind: kind.optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({ data: z.array(z.object(listed)), ...found }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/message-choices': {
    may: 'messages.write',
    summary: 'What conditions of an audience can name, and whether commercial messages can be sent',
    reads: 'people',
    audit: 'message.choicesRead',
    reply: z.object({
      data: z.object({
        channels: z.array(z.string()),
        managers: z.array(z.object({ id: z.string(), name: z.string() })),
        sellers: z.array(z.object({ id: z.string(), name: z.string() })),
        /** The consent that commercial messages need, by its words; null: the programme names none. */
        consent: z.string().nullable(),
        /** What a push says: never the words of the message, because a locked phone shows it to everyone. */
        push: z.object({ title: z.string(), body: z.string() }),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/messages/:id': {
    may: 'messages.write',
    summary: 'A message with its audience and what became of it',
    reads: 'nothing',
    params: idParams,
    reply: z.object({
      data: z.object({
        ...listed,
        revision,
        content: z.string(),
        link: z.string().nullable(),
        fallbacks: words.fallbacks,
        conditions: z.array(z.array(condition)),
        /** The audience as sentences, one per group. */
        audience: z.array(z.string()),
        signoffId: z.string().nullable(),
        confirmed: z.object({ by: staffName, at: instant, people: z.number().int() }).nullable(),
        decidedBy: staffName.nullable(),
        startedAt: instant.nullable(),
        endedAt: instant.nullable(),
        log: z.object({
          waiting: z.number().int(),
          put: z.number().int(),
          pushed: z.number().int(),
          read: z.number().int(),
          withdrawn: z.number().int(),
          skipped: z.array(counted),
        }),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/messages/:id/recipients': {
    may: 'people.read',
    summary: 'Who got a message, when, by which consent, and who was skipped and why',
    reads: 'people',
    audit: 'message.recipientsRead',
    params: idParams,
    query: z.object({
      state: z.enum(['put', 'skipped', 'withdrawn'], { error: noSuchState }).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({
      data: z.array(
        z.object({
          personId: z.string(),
          name: z.string(),
          state: z.enum(['waiting', 'put', 'skipped', 'withdrawn']),
          why: z.enum(skipReasons).nullable(),
          putAt: instant.nullable(),
          pushedAt: instant.nullable(),
          readAt: instant.nullable(),
          /** Of a commercial message: the answer that allowed it. */
          consent: z.object({ version: z.number().int(), at: instant }).nullable(),
        }),
      ),
      ...found,
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/messages/count': {
    may: 'messages.write',
    summary: 'How many people an audience has now, whom a message would not reach and why',
    reads: 'people',
    audit: 'none',
    because: 'it writes nothing, and names of the sample are masked',
    body: z.object({ kind, conditions, link: words.link }),
    reply: z.object({
      data: z.object({
        people: z.number().int(),
        /** People of the audience that a message sent now would reach. */
        reached: z.number().int(),
        skipped: z.array(counted),
        withPush: z.number().int(),
        /** They have switched off pushes of this kind; the app shows the message. */
        muted: z.number().int(),
        noDevice: z.number().int(),
        /** Each group alone, with its sentence. */
        groups: z.array(z.object({ words: z.string(), people: z.number().int() })),
        /** Codes that no shop has. */
        unknownShops: z.array(z.string()),
        /** Roles of the audience that may not see the screen of the link. */
        linkClosedTo: z.array(z.string()),
        /** True when the sending takes a second person. */
        needsTwo: z.boolean(),
        sample: z.array(z.object({ name: z.string(), role: z.string() })),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/messages/numbers': {
    may: 'messages.write',
    summary: 'People of pasted phone numbers, and the numbers that nobody has',
    reads: 'people',
    audit: 'message.numbersRead',
    body: z.object({ numbers: requiredText(600_000) }),
    reply: z.object({
      data: z.object({
        ids: z.array(z.string()),
        repeated: z.number().int(),
        unknown: z.number().int(),
        /** The first hundred. */
        unknownNumbers: z.array(z.string()),
      }),
    }),
    failures: [],
    limit: limits.write,
  },
  'POST /api/panel/v1/messages/preview': {
    may: 'messages.write',
    summary: 'A message as three people of its audience would read it, with masked values',
    reads: 'people',
    audit: 'none',
    because: 'it writes nothing, and values are masked',
    body: z.object(draft),
    reply: z.object({
      data: z.array(
        z.object({
          person: z.string(),
          title: z.string(),
          content: z.string(),
          /** Fields for which this person has no value. */
          fallbacks: z.array(z.enum(messageFields)),
        }),
      ),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/messages': {
    may: 'messages.write',
    summary: 'Saves a draft, if nobody else has saved it meanwhile',
    reads: 'nothing',
    audit: 'message.saved',
    body: z.object({ id: id.nullable(), revision, ...draft }),
    reply: moved,
    failures: ['notFound', 'messageMoved', 'signoffOpen'],
    limit: limits.write,
  },
  'POST /api/panel/v1/messages/:id/discard': {
    may: 'messages.write',
    summary: 'Discards a draft',
    reads: 'nothing',
    audit: 'message.discarded',
    params: idParams,
    reply: z.object({ data: z.object({ id: z.string() }) }),
    failures: ['notFound', 'messageMoved', 'signoffOpen'],
    limit: limits.write,
  },
  'POST /api/panel/v1/messages/:id/test': {
    may: 'messages.write',
    summary: "Sends a draft to the caller's own account as a participant, if there is one",
    reads: 'nothing',
    audit: 'message.tested',
    params: idParams,
    reply: z.object({ data: z.object({ sent: z.boolean() }) }),
    failures: ['notFound'],
    limit: limits.write,
  },
  'POST /api/panel/v1/messages/:id/send': {
    may: 'messages.write',
    fresh: true,
    summary:
      'Plans a draft for now or a later time; above the limit proposes it to a second person',
    reads: 'nothing',
    audit: 'message.confirmed',
    params: idParams,
    body: z.object({
      revision,
      /** People of the audience, as the caller has typed it. */
      people: z.number({ error: 'Przepisz liczbę odbiorców.' }).int(),
      at: z
        .object({
          day,
          time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: messageTimeNeeded }),
        })
        .nullable(),
      /** For the second person; may be empty where none is needed. */
      reason: text(500),
    }),
    reply: z.object({ data: z.object({ signoffId: z.string().nullable() }) }),
    failures: ['notFound', 'messageMoved', 'signoffOpen', 'noConsentNamed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/messages/:id/pause': {
    may: 'messages.write',
    summary: 'Pauses a message that is planned or being sent',
    reads: 'nothing',
    audit: 'message.paused',
    params: idParams,
    reply: moved,
    failures: ['notFound', 'messageMoved'],
    limit: limits.write,
  },
  'POST /api/panel/v1/messages/:id/resume': {
    may: 'messages.write',
    fresh: true,
    summary: 'Resumes a paused message; nobody gets it twice',
    reads: 'nothing',
    audit: 'message.resumed',
    params: idParams,
    reply: moved,
    failures: ['notFound', 'messageMoved'],
    limit: limits.write,
  },
  'POST /api/panel/v1/messages/:id/withdraw': {
    may: 'messages.write',
    fresh: true,
    summary: 'Withdraws a message: what waits is not sent, what is unread in the app disappears',
    reads: 'nothing',
    audit: 'message.withdrawn',
    params: idParams,
    reply: moved,
    failures: ['notFound', 'messageMoved'],
    limit: limits.write,
  },
});
