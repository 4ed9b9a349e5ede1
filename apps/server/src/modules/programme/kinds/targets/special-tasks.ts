import { participants } from '@klub/contract/roles';
import {
  choice,
  choices,
  code,
  end,
  html,
  isWrong,
  may,
  must,
  slug,
  start,
  text,
  whole,
  wrong,
  type Wrong,
} from '../../programme.columns.ts';
import { endMoment, plain, startMoment } from '../../changes/changes.rules.ts';
import { listing } from '../../changes/changes.service.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { keeping } from '../../former/former.service.ts';
import { countsOf, upsert } from '../../programme.store.ts';
import { type PageRow, bySlug, contentChanges, contentOf, isInOrder } from '../content/content.ts';
import { type Subtitle, subtitleFrom } from './special-tasks.rules.ts';
import { taskIds } from './special-tasks.store.ts';

const taskChanges = {
  ...contentChanges,
  subtitle: plain('podtytul', (pairs) =>
    (pairs as readonly Subtitle[]).map(({ label, value }) => `${label}: ${value}`).join(' | '),
  ),
  opens_at: startMoment('od'),
  closes_at: endMoment('do'),
} as const;

function subtitle(cell: string): Subtitle[] | Wrong {
  const read = text(500)(cell);
  return isWrong(read) ? read : (subtitleFrom(read) ?? wrong(reasons.subtitle));
}

/** Special tasks; their targets say what counts. */
export const specialTasks = rowKind({
  name: 'zadania',
  columns: {
    slug: must(slug, 'biel-na-start'),
    tytul: must(text(300), 'Biel na start'),
    zajawka: must(text(500), 'Sprzedaj 60 wiader białej farby.'),
    tresc: must(html, '<p>Każde wiadro przybliża Cię do premii…</p>'),
    podtytul: must(subtitle, 'Liczą się: farby białe, 5 l i 10 l'),
    miniatura: may(text(200)),
    obraz: may(text(200)),
    role: must(choices(participants), 'user1|user2'),
    od: must(start, '2026-11-01'),
    do: must(end, '2026-11-30'),
  },
  keyColumn: 'slug',
  key: ({ slug: name }) => name,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const rows: PageRow[] = [];
      for (const line of lines) {
        const { od, do: until, podtytul } = line.row;
        const content = await contentOf(step, line);
        if (!isInOrder(step, line.line, od, until)) continue;
        rows.push({ ...content, subtitle: podtytul, opens_at: od, closes_at: until });
      }
      const target = { table: 'special_task', key: ['slug'], rows } as const;
      const listed = { kind: 'zadania', ...target, ...bySlug(lines), columns: taskChanges };
      const written = await listing(step, listed, () =>
        keeping(step, 'special_task', target, () => upsert(step.handle, target)),
      );
      // Other dates count other results, other roles address other people.
      step.touchTasks((await taskIds(step.handle, written.changed)).values());
      return countsOf(rows.length, written);
    },
});

const types = { punkty: 'points', sztuki: 'pieces' } as const;

const targetChanges = {
  title: plain('tytul'),
  description: plain('opis'),
  type: plain('typ', (type) => (type === types.punkty ? 'punkty' : 'sztuki')),
  bonus: plain('premia'),
  still_left_label: plain('etykieta'),
  still_left_qualification_label: plain('etykieta_kwalifikacji'),
  position: plain('kolejnosc'),
} as const;

/** What counts in a special task, and its golden points. */
export const specialTargets = rowKind({
  name: 'cele_zadan',
  columns: {
    zadanie: must(slug, 'biel-na-start'),
    kod_celu: must(code, 'sufit'),
    tytul: must(text(200), 'Farba na sufit'),
    opis: may(text(500), 'Wiadra 5 l i 10 l'),
    typ: must(choice(types), 'sztuki'),
    premia: must(whole(0, 1_000_000), '40'),
    etykieta: may(text(100), 'Do celu brakuje'),
    etykieta_kwalifikacji: may(text(100)),
    kolejnosc: may(whole(0, 10_000), '1'),
  },
  keyColumn: 'kod_celu',
  key: ({ zadanie, kod_celu: target }) => `${zadanie}|${target}`,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const { given } = step;
      const ids = await taskIds(
        step.handle,
        lines.map(({ row }) => row.zadanie),
      );
      const rows: (Record<string, unknown> & {
        readonly task_id: number;
        readonly code: string;
      })[] = [];
      for (const { line, row } of lines) {
        const taskId = ids.get(row.zadanie);
        if (taskId === undefined) {
          step.reject(line, 'zadanie', reasons.unknownTask);
          continue;
        }
        rows.push({
          task_id: taskId,
          code: row.kod_celu,
          title: row.tytul,
          type: row.typ,
          bonus: row.premia,
          ...(given.has('opis') ? { description: row.opis ?? '' } : {}),
          ...(given.has('etykieta') ? { still_left_label: row.etykieta } : {}),
          ...(given.has('etykieta_kwalifikacji')
            ? { still_left_qualification_label: row.etykieta_kwalifikacji }
            : {}),
          ...(given.has('kolejnosc') ? { position: row.kolejnosc ?? 0 } : {}),
        });
      }
      const onInsert = {
        ...(given.has('opis') ? {} : { description: '' }),
        ...(given.has('kolejnosc') ? {} : { position: 0 }),
      };
      const slugs = new Map([...ids].map(([name, id]) => [id, name]));
      const target = { table: 'special_target', key: ['task_id', 'code'], rows } as const;
      const listed = {
        kind: 'cele_zadan',
        ...target,
        columns: targetChanges,
        lines: new Map(
          lines.map(({ line, row }) => [`${ids.get(row.zadanie)}|${row.kod_celu}`, line]),
        ),
        nameOf: ({ task_id: taskId, code: name }: Readonly<Record<string, unknown>>) =>
          `${slugs.get(Number(taskId)) ?? ''} ${String(name)}`,
      };
      const written = await listing(step, listed, () =>
        keeping(step, 'special_target', target, () => upsert(step.handle, { ...target, onInsert })),
      );
      step.touchTasks([...written.changed].map((key) => Number(key.slice(0, key.indexOf('|')))));
      return countsOf(rows.length, written);
    },
});
