import { questionDefaultSeconds } from '@klub/contract/limits';
import { roles } from '@klub/contract/roles';
import { monthOf } from '../../../../../infra/warsaw.ts';
import {
  type RowOf,
  cell,
  choiceOf,
  choices,
  end,
  month,
  optional,
  picture,
  required,
  slug,
  start,
  text,
  whole,
  wrong,
} from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import type { Line, ImportContext } from '../../programme.kind.ts';
import { type Batch, tableKind } from '../../table/table.kind.ts';
import { isInOrder } from './content.ts';
import { isSameReplies, listReplies } from './questions.listing.ts';
import { type Reply, keyFrom, questionTypes, replyFault } from './questions.rules.ts';
import {
  type StoredQuestion,
  findQuestions,
  lockQuestions,
  replyCells,
  replaceReplies,
} from './questions.store.ts';

/** A reply is stored with its question; it is listed and written by hand. */
function reply(at: number, example = '') {
  return optional(text(500), {
    example,
    label: `${at}. odpowiedź`,
    words: `${at}. odpowiedź`,
  });
}

function replyPicture(at: number) {
  return optional(text(200), {
    label: `Obraz ${at}. odpowiedzi`,
    words: `obraz ${at}. odpowiedzi; w typach …-image obowiązkowy`,
  });
}

const columns = {
  slug: required(slug, { to: 'slug', example: 'pytanie-o-grunt' }),
  pigulka: optional(slug, {
    to: 'pill.slug',
    example: 'grunt-pod-farbe',
    words: 'nazwa pigułki w adresie',
  }),
  tytul: required(text(500), { to: 'title', example: 'Po co gruntuje się ścianę?' }),
  zajawka: optional(text(500), { to: 'excerpt', empty: '' }),
  typ: required(choiceOf(questionTypes), {
    to: 'type',
    example: 'once-text',
    words:
      'once-text, once-image (jedna poprawna), multiple-text albo multiple-image (jedna lub więcej)',
  }),
  obraz: optional(picture, { to: 'image' }),
  czas: required(whole(5, 3_600), {
    to: 'seconds',
    example: String(questionDefaultSeconds),
    words: 'czas na odpowiedź w sekundach, od 5 do 3600',
  }),
  nagroda: optional(whole(0, 1_000_000), {
    to: 'reward',
    example: '10',
    words: 'złote punkty za poprawną odpowiedź',
    empty: 0,
  }),
  role: required(choices(roles), { to: 'roles', example: 'user1|user3' }),
  miesiac: required(month, {
    to: 'month',
    example: '2026-11',
    words: 'do którego miesiąca się liczy',
  }),
  od: required(start, { to: 'opens_at', example: '2026-11-01' }),
  do: required(end, { to: 'closes_at', example: '2026-11-30' }),
  odpowiedz_1: reply(1, 'Żeby wyrównać chłonność'),
  odpowiedz_2: reply(2, 'Żeby była gładsza'),
  odpowiedz_3: reply(3),
  odpowiedz_4: reply(4),
  odpowiedz_5: reply(5),
  odpowiedz_6: reply(6),
  odpowiedz_7: reply(7),
  odpowiedz_8: reply(8),
  obraz_1: replyPicture(1),
  obraz_2: replyPicture(2),
  obraz_3: replyPicture(3),
  obraz_4: replyPicture(4),
  obraz_5: replyPicture(5),
  obraz_6: replyPicture(6),
  obraz_7: replyPicture(7),
  obraz_8: replyPicture(8),
  poprawne: required(
    cell((given) => keyFrom(given) ?? wrong(reasons.wrongKey)),
    { example: '1', words: 'numery poprawnych odpowiedzi, na przykład 1 albo 1,3' },
  ),
};

type QuestionRow = RowOf<typeof columns>;
type Checked = Line<QuestionRow> & {
  readonly replies: readonly Reply[];
  readonly before: StoredQuestion | undefined;
};

/** Questions with replies and key. A question that may be in use cannot change. */
export const questions = tableKind({
  name: 'pytania',
  purpose: 'Pytania do pigułek z odpowiedziami; otwartego pytania nie można już zmienić.',
  table: 'question',
  key: ['slug'],
  joins: {
    pill: { table: 'pill', by: 'pill_id', key: ['slug'], unknown: () => reasons.unknownPill },
  },
  undone: ['replies'],
  keepsSource: true,
  cellsBesides: replyCells,
  columns,
  batch: questionBatch,
});

async function questionBatch(
  context: ImportContext,
  lines: readonly Line<QuestionRow>[],
): Promise<Batch<QuestionRow>> {
  const slugs = lines.map(({ row }) => row.slug);
  // A person who opens a question waits for no rehearsal.
  if (!context.run.isRehearsal) await lockQuestions(context.tx, slugs);
  const stored = await findQuestions(context.tx, slugs);
  const checked: Checked[] = [];
  const isFresh = ({ row, replies, before }: Checked): boolean =>
    before === undefined || !isSameReplies(before, row, replies);
  return {
    accepts: async ({ line, row }) => {
      const before = stored.get(row.slug);
      const replies = await checkedReplies(context, line, row);
      if (replies === null || !isPossible(context, line, row)) return false;
      if (before?.isOpened === true && !isSameToAnswer(context, before, row, replies)) {
        context.report.reject(line, 'slug', reasons.questionOpened);
        return false;
      }
      checked.push({ line, row, replies, before });
      return true;
    },
    writeMore: async (accepted) => {
      const fresh = checked.filter((one) => accepted.has(one.line) && isFresh(one));
      for (const { row, replies } of fresh)
        await replaceReplies(context.tx, row.slug, replies, row.poprawne, context.random);
      return new Set(fresh.map(({ row }) => row.slug));
    },
    afterWrite: async (written) => {
      for (const one of checked.filter(isFresh)) await listReplies(context, one);
      for (const { row, before } of checked)
        if (written.new.has(row.slug) || written.changed.has(row.slug))
          touchMonths(context, row, before);
    },
  };
}

function isPossible(context: ImportContext, line: number, row: QuestionRow): boolean {
  if (!isInOrder(context, line, row.od, row.do)) return false;
  const lastMonth = monthOf(new Date(row.do.getTime() - 1));
  if (row.miesiac >= monthOf(row.od) && row.miesiac <= lastMonth) return true;
  context.report.reject(line, 'miesiac', reasons.questionWindow);
  return false;
}

/** The replies with their pictures; null when rejected. */
async function checkedReplies(
  context: ImportContext,
  line: number,
  row: QuestionRow,
): Promise<Reply[] | null> {
  const places = [
    { content: row.odpowiedz_1, image: row.obraz_1 },
    { content: row.odpowiedz_2, image: row.obraz_2 },
    { content: row.odpowiedz_3, image: row.obraz_3 },
    { content: row.odpowiedz_4, image: row.obraz_4 },
    { content: row.odpowiedz_5, image: row.obraz_5 },
    { content: row.odpowiedz_6, image: row.obraz_6 },
    { content: row.odpowiedz_7, image: row.obraz_7 },
    { content: row.odpowiedz_8, image: row.obraz_8 },
  ];
  const named = places.map(({ content, image }) => ({ content: content ?? '', image }));
  const fault = replyFault(row.typ, named, row.poprawne);
  if (fault !== null) {
    const column = fault === 'wrongKey' || fault === 'oneKey' ? 'poprawne' : 'odpowiedz_1';
    context.report.reject(line, column, reasons[fault]);
    return null;
  }
  const filled = named.filter(({ content, image }) => content !== '' || image !== null);
  const replies: Reply[] = [];
  for (const [index, { content, image }] of filled.entries()) {
    replies.push({
      content,
      image: await context.content.picture(line, `obraz_${index + 1}`, image),
    });
  }
  return replies;
}

function isSameToAnswer(
  { file: { given } }: ImportContext,
  before: StoredQuestion,
  row: QuestionRow,
  replies: readonly Reply[],
): boolean {
  const reward = given.has('nagroda') ? (row.nagroda ?? 0) : before.reward;
  return (
    before.type === row.typ &&
    before.seconds === row.czas &&
    before.reward === reward &&
    before.month === row.miesiac &&
    isSameReplies(before, row, replies)
  );
}

/** A month's padlock depends on its questions. */
function touchMonths(
  context: ImportContext,
  { miesiac }: QuestionRow,
  before: StoredQuestion | undefined,
): void {
  const current = monthOf(context.now);
  context.effects.touch(
    [miesiac, ...(before === undefined ? [] : [before.month])].filter(
      (month_) => month_ <= current,
    ),
  );
}
