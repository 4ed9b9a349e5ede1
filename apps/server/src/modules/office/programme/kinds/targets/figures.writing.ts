import type { Counts, ImportContext } from '../../programme.kind.ts';
import type { Placed } from './figures.absence.ts';
import { isChanged, isConfirmed, isNew } from './figures.rules.ts';
import { type FigureTable, dayNumber } from './figures.store.ts';
import {
  type FigurePage,
  emptyPage,
  insertFigures,
  rowsPerPage,
  updateFigures,
} from './figures.writing.store.ts';

type Compared = Placed & { readonly counts: Counts; readonly recent: readonly number[] };
type Whose = 'all' | ReadonlySet<number>;

/**
 * Writes differences of these people. A command's import, which cannot be undone, stores
 * before-images only of figures from imports that can be, because they no longer belong to those.
 */
export async function writeFigures(
  context: ImportContext,
  target: FigureTable,
  compared: Compared,
  whose: Whose,
): Promise<void> {
  const { counts, states, persons, recent } = compared;
  if (whose !== 'all' && !persons.some(({ id }) => whose.has(id))) return;
  if (counts.new > 0)
    await insertFigures(context, target, context.run.id, chosen(compared, isNew, whose));
  const {
    run: { id: importId, isRehearsal, keepsBefore },
  } = context;
  const update = { importId, keepsOf: keepsBefore ? ('all' as const) : isRehearsal ? [] : recent };
  if (counts.changed > 0)
    await updateFigures(context, target, update, chosen(compared, isChanged, whose));
  if (states.includes(isConfirmed))
    await updateFigures(context, target, update, chosen(compared, isConfirmed, whose));
}

/** The figures of a state in pages; a page is valid until the next. */
// oxlint-disable-next-line complexity -- each fallback of a position in an array counts as a branch
function* chosen(
  { figures, order, states, persons, places, months }: Compared,
  state: number,
  whose: Whose,
): Generator<FigurePage> {
  const days = months.map(dayNumber);
  const isChosen = whose === 'all' ? null : persons.map(({ id }) => whose.has(id));
  const page = emptyPage();
  for (let position = 0; position < order.length; position += 1) {
    if (states[position] !== state) continue;
    const at = order[position] ?? 0;
    if (isChosen !== null && isChosen[figures.person[at] ?? 0] !== true) continue;
    page.personId[page.count] = persons[figures.person[at] ?? 0]?.id ?? 0;
    page.month[page.count] = days[figures.month[at] ?? 0] ?? 0;
    page.placeId[page.count] = places[figures.place[at] ?? 0]?.id ?? 0;
    page.value[page.count] = figures.value[at] ?? 0;
    page.row[page.count] = figures.line[at] ?? 0;
    page.count += 1;
    if (page.count < rowsPerPage) continue;
    yield page;
    page.count = 0;
  }
  if (page.count > 0) yield page;
}
