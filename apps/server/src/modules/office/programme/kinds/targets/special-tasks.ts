import { participants, roleCodes } from '@klub/contract/roles';
import {
  cell,
  choice,
  choices,
  code,
  end,
  isWrong,
  optional,
  required,
  slug,
  start,
  text,
  whole,
  wrong,
} from '../../programme.columns.ts';
import { plain } from '../../changes/changes.rules.ts';
import { reasons } from '../../programme.copy.ts';
import { tableKind } from '../../table/table.kind.ts';
import { isInOrder, pageColumns, pictureColumns } from '../content/content.ts';
import { type Subtitle, subtitleFrom } from './special-tasks.rules.ts';
import { subtitleCell, taskIds } from './special-tasks.store.ts';

const subtitle = cell<Subtitle[]>(
  (given) => {
    const read = text(500).read(given);
    return isWrong(read) ? read : (subtitleFrom(read) ?? wrong(reasons.subtitle));
  },
  {
    listed: (heading) =>
      plain(heading, (pairs) =>
        (pairs as readonly Subtitle[]).map(({ label, value }) => `${label}: ${value}`).join(' | '),
      ),
    exported: subtitleCell,
  },
);

/** Special tasks; their targets say what counts. */
export const specialTasks = tableKind({
  name: 'zadania',
  purpose: 'Zadania specjalne.',
  table: 'special_task',
  key: ['slug'],
  sorted: ['opens_at', 'slug'],
  columns: {
    ...pageColumns(300, {
      slug: 'biel-na-start',
      title: 'Biel na start',
      excerpt: 'Sprzedaj 60 wiader białej farby.',
      content: '<p>Każde wiadro przybliża Cię do premii…</p>',
    }),
    podtytul: required(subtitle, {
      to: 'subtitle',
      example: 'Liczą się: farby białe, 5 l i 10 l',
      words: 'pary „etykieta: tekst”; kilka oddziela znak |',
    }),
    ...pictureColumns,
    role: required(choices(participants), {
      to: 'roles',
      example: 'user1|user2',
      words: `dla kogo; kilka ról łączy znak |: ${roleCodes(participants)}`,
    }),
    od: required(start, { to: 'opens_at', example: '2026-11-01' }),
    do: required(end, { to: 'closes_at', example: '2026-11-30' }),
  },
  batch: (context) => ({
    accepts: ({ line, row }) => isInOrder(context, line, row.od, row.do),
    // Other dates count other results, other roles address other people.
    afterWrite: async ({ changed }) =>
      context.effects.touchTasks((await taskIds(context.tx, changed)).values()),
  }),
});

/** What counts in a special task, and its golden points. */
export const specialTargets = tableKind({
  name: 'cele_zadan',
  purpose: 'Cele zadań specjalnych i złote punkty za nie.',
  table: 'special_target',
  key: ['zadanie', 'kod_celu'],
  joins: {
    task: {
      table: 'special_task',
      by: 'task_id',
      key: ['slug'],
      unknown: () => reasons.unknownTask,
    },
  },
  sorted: ['task.opens_at', 'task.slug', 'position', 'code'],
  columns: {
    zadanie: required(slug, { to: 'task.slug', example: 'biel-na-start' }),
    kod_celu: required(code, { to: 'code', example: 'sufit' }),
    tytul: required(text(200), { to: 'title', example: 'Farba na sufit', words: 'nazwa celu' }),
    opis: optional(text(500), {
      to: 'description',
      example: 'Wiadra 5 l i 10 l',
      words: 'dopisek pod nazwą',
      empty: '',
    }),
    typ: required(choice({ punkty: 'points', sztuki: 'pieces' }), {
      to: 'type',
      example: 'sztuki',
      words: 'w czym się liczy: sztuki albo punkty',
    }),
    premia: required(whole(0, 1_000_000), {
      to: 'bonus',
      example: '40',
      words: 'złote punkty za cel',
    }),
    etykieta: optional(text(100), {
      to: 'still_left_label',
      example: 'Do celu brakuje',
      words: 'słowa przed tym, ile brakuje do celu; puste: słowa aplikacji',
    }),
    etykieta_kwalifikacji: optional(text(100), {
      to: 'still_left_qualification_label',
      words: 'słowa przed tym, ile brakuje do progu; puste: słowa aplikacji',
    }),
    kolejnosc: optional(whole(0, 10_000), { to: 'position', example: '1', empty: 0 }),
  },
  batch: (context) => ({
    afterWrite: ({ changed }) =>
      context.effects.touchTasks([...changed].map((key) => Number(key.slice(0, key.indexOf('|'))))),
  }),
});
