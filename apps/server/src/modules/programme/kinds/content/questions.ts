import { questionDefaultSeconds } from '@klub/contract/limits';
import { roles } from '@klub/contract/roles';
import { monthOf } from '../../../../infra/warsaw.ts';
import {
  type RowOf,
  choice,
  choices,
  end,
  may,
  month,
  must,
  slug,
  start,
  text,
  whole,
  wrong,
} from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, type Line, type Step, rowKind } from '../../programme.kind.ts';
import { keeping } from '../../former/former.service.ts';
import { upsert } from '../../programme.store.ts';
import { listing } from '../../changes/changes.service.ts';
import { type PageRow, bySlug } from './content.ts';
import { isSameReplies, listReplies, questionChanges } from './questions.listing.ts';
import {
  type QuestionType,
  type Reply,
  keyFrom,
  questionTypes,
  replyFault,
} from './questions.rules.ts';
import {
  type StoredQuestion,
  findQuestions,
  lockQuestions,
  pillIds,
  replaceReplies,
} from './questions.store.ts';

const columns = {
  slug: must(slug, 'pytanie-o-grunt'),
  pigulka: may(slug, 'grunt-pod-farbe'),
  tytul: must(text(500), 'Po co gruntuje się ścianę?'),
  zajawka: may(text(500)),
  typ: must(choice(Object.fromEntries(questionTypes.map((type) => [type, type]))), 'once-text'),
  obraz: may(text(200)),
  czas: must(whole(5, 3_600), String(questionDefaultSeconds)),
  nagroda: may(whole(0, 1_000_000), '10'),
  role: must(choices(roles), 'user1|user3'),
  miesiac: must(month, '2026-11'),
  od: must(start, '2026-11-01'),
  do: must(end, '2026-11-30'),
  odpowiedz_1: may(text(500), 'Żeby wyrównać chłonność'),
  odpowiedz_2: may(text(500), 'Żeby była gładsza'),
  odpowiedz_3: may(text(500)),
  odpowiedz_4: may(text(500)),
  odpowiedz_5: may(text(500)),
  odpowiedz_6: may(text(500)),
  odpowiedz_7: may(text(500)),
  odpowiedz_8: may(text(500)),
  obraz_1: may(text(200)),
  obraz_2: may(text(200)),
  obraz_3: may(text(200)),
  obraz_4: may(text(200)),
  obraz_5: may(text(200)),
  obraz_6: may(text(200)),
  obraz_7: may(text(200)),
  obraz_8: may(text(200)),
  poprawne: must((cell) => keyFrom(cell) ?? wrong(reasons.wrongKey), '1'),
};

type QuestionRow = RowOf<typeof columns>;
type Checked = Line<QuestionRow> & {
  readonly replies: readonly Reply[];
  readonly before: StoredQuestion | undefined;
};

/** Questions with replies and key. A question that may be in use cannot change. */
export const questions = rowKind({
  name: 'pytania',
  columns,
  keyColumn: 'slug',
  key: ({ slug: name }) => name,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const slugs = lines.map(({ row }) => row.slug);
      // A person who opens a question must not wait for a rehearsal.
      if (!step.isRehearsal) await lockQuestions(step.handle, slugs);
      const stored = await findQuestions(step.handle, slugs);
      const pills = await pillIds(
        step.handle,
        lines.flatMap(({ row }) => row.pigulka ?? []),
      );
      const checked: Checked[] = [];
      const rows: PageRow[] = [];
      for (const { line, row } of lines) {
        const before = stored.get(row.slug);
        const replies = await checkedReplies(step, line, row);
        if (replies === null || !isPossible(step, line, row, pills)) continue;
        if (
          before?.isOpened === true &&
          !isSameToAnswer(before, row, replies, rewardOf(step, row, before))
        ) {
          step.reject(line, 'slug', reasons.questionOpened);
          continue;
        }
        checked.push({ line, row, replies, before });
        rows.push(await questionRecord(step, line, row, before, pills));
      }
      const target = { table: 'question', key: ['slug'], rows } as const;
      const columns_ = await questionChanges(step);
      const listed = { kind: 'pytania', ...target, ...bySlug(lines), columns: columns_ };
      const fresh = new Set(
        checked.filter(
          ({ row, replies, before }) =>
            before === undefined || !isSameReplies(before, row, replies),
        ),
      );
      const written = await keeping(step, 'question', target, async () => {
        const done = await listing(step, listed, () => upsert(step.handle, target));
        for (const one of fresh) {
          await listReplies(step, one);
          await replaceReplies(
            step.handle,
            one.row.slug,
            one.replies,
            one.row.poprawne,
            step.random,
          );
        }
        return done;
      });
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      for (const one of checked) {
        const { row, before } = one;
        const hasSameReplies = !fresh.has(one);
        const isChanged = !hasSameReplies || written.changed.has(row.slug);
        counts[before === undefined ? 'new' : isChanged ? 'changed' : 'unchanged'] += 1;
        if (isChanged) touchMonths(step, row, before);
      }
      return counts;
    },
});

async function questionRecord(
  step: Step,
  line: number,
  row: QuestionRow,
  before: StoredQuestion | undefined,
  pills: ReadonlyMap<string, number>,
): Promise<PageRow> {
  const { given } = step;
  return {
    slug: row.slug,
    title: row.tytul,
    type: row.typ,
    seconds: row.czas,
    reward: rewardOf(step, row, before),
    roles: row.role,
    month: row.miesiac,
    opens_at: row.od,
    closes_at: row.do,
    ...(given.has('pigulka')
      ? { pill_id: row.pigulka === null ? null : (pills.get(row.pigulka) ?? null) }
      : {}),
    ...(given.has('obraz') ? { image: await step.picture(line, 'obraz', row.obraz) } : {}),
    excerpt: row.zajawka ?? (given.has('zajawka') ? '' : (before?.excerpt ?? '')),
  };
}

function rewardOf(
  { given }: Step,
  { nagroda }: QuestionRow,
  before: StoredQuestion | undefined,
): number {
  return nagroda ?? (given.has('nagroda') ? 0 : (before?.reward ?? 0));
}

function isPossible(
  step: Step,
  line: number,
  row: QuestionRow,
  pills: ReadonlyMap<string, number>,
): boolean {
  if (row.pigulka !== null && !pills.has(row.pigulka)) {
    step.reject(line, 'pigulka', reasons.unknownPill);
    return false;
  }
  if (row.do <= row.od) {
    step.reject(line, 'do', reasons.endBeforeStart);
    return false;
  }
  const lastMonth = monthOf(new Date(row.do.getTime() - 1));
  if (row.miesiac < monthOf(row.od) || row.miesiac > lastMonth) {
    step.reject(line, 'miesiac', reasons.questionWindow);
    return false;
  }
  return true;
}

/** The replies with their pictures; null when rejected. */
async function checkedReplies(step: Step, line: number, row: QuestionRow): Promise<Reply[] | null> {
  const places = [
    { content: row.odpowiedz_1, picture: row.obraz_1 },
    { content: row.odpowiedz_2, picture: row.obraz_2 },
    { content: row.odpowiedz_3, picture: row.obraz_3 },
    { content: row.odpowiedz_4, picture: row.obraz_4 },
    { content: row.odpowiedz_5, picture: row.obraz_5 },
    { content: row.odpowiedz_6, picture: row.obraz_6 },
    { content: row.odpowiedz_7, picture: row.obraz_7 },
    { content: row.odpowiedz_8, picture: row.obraz_8 },
  ];
  const named = places.map(({ content, picture }) => ({ content: content ?? '', image: picture }));
  const fault = replyFault(row.typ, named, row.poprawne);
  if (fault !== null) {
    step.reject(
      line,
      fault === 'wrongKey' || fault === 'oneKey' ? 'poprawne' : 'odpowiedz_1',
      reasons[fault],
    );
    return null;
  }
  const filled = named.filter(({ content, image }) => content !== '' || image !== null);
  const replies: Reply[] = [];
  for (const [index, { content, image }] of filled.entries()) {
    replies.push({ content, image: await step.picture(line, `obraz_${index + 1}`, image) });
  }
  return replies;
}

function isSameToAnswer(
  before: StoredQuestion,
  row: QuestionRow,
  replies: readonly Reply[],
  reward: number,
): boolean {
  return (
    before.type === (row.typ satisfies QuestionType) &&
    before.seconds === row.czas &&
    before.reward === reward &&
    before.month === row.miesiac &&
    isSameReplies(before, row, replies)
  );
}

/** A month's padlock depends on its questions. */
function touchMonths(
  step: Step,
  { miesiac }: QuestionRow,
  before: StoredQuestion | undefined,
): void {
  const current = monthOf(step.now);
  step.touch(
    [miesiac, ...(before === undefined ? [] : [before.month])].filter(
      (month_) => month_ <= current,
    ),
  );
}
