import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Sparkline } from '@klub/ui/data/Sparkline.tsx';
import { Stat } from '@klub/ui/data/Stat.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { formatTime } from '@klub/ui/words/format.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { dashboardCopy as copy, figureUnit, figureValue } from './dashboard.copy.ts';
import { type Figure, monthRows, rangeOf, shownFigures } from './dashboard.rules.ts';
import styles from './dashboard.module.css';

/** Four quiet figures with their last months; a table says the same as the charts. */
export function Figures({
  query,
}: {
  query: UseQueryResult<ReplyOf<'GET /api/panel/v1/figures'>>;
}) {
  const { permissions } = useMe();
  return (
    <Card as="section" labelledBy="figures">
      <h2 id="figures">{copy.figuresTitle}</h2>
      <Loaded query={query} skeleton={<Skeletons />}>
        {({ data: { at, figures } }) => (
          <>
            <div className={styles.figures}>
              {shownFigures(figures, permissions).map((figure) => (
                <OneFigure key={figure.name} figure={figure} />
              ))}
            </div>
            <Months figures={shownFigures(figures, permissions)} />
            <p className={styles.quiet}>{copy.asOf(formatTime(at))}</p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function OneFigure({ figure }: { figure: Figure }) {
  const { title, note } = copy.figures[figure.name];
  return (
    <div className={styles.figure}>
      <Stat
        label={title}
        value={figureValue(figure, figure.value)}
        unit={figureUnit(figure)}
        size="small"
        note={note}
      />
      <Sparkline values={figure.months.map(({ value }) => value)} label={trendOf(figure)} />
    </div>
  );
}

function trendOf(figure: Figure): string {
  const range = rangeOf(figure);
  if (range === undefined) return copy.noTrend;
  const { least, most, unknown } = range;
  const trend = copy.trend(
    figure.months.length,
    figureValue(figure, least),
    figureValue(figure, most),
  );
  return unknown === 0 ? trend : `${trend} ${copy.gaps(unknown)}`;
}

function Months({ figures }: { figures: readonly Figure[] }) {
  return (
    <Disclosure className={styles.months} title={copy.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{copy.column}</th>
            {figures.map(({ name }) => (
              <th scope="col" key={name}>
                {copy.figures[name].column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthRows(figures).map(({ month, values }) => (
            <tr key={month}>
              <th scope="row">{shortMonth(month)}</th>
              {figures.map((figure, index) => (
                <td key={figure.name}>{figureValue(figure, values[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

/** '10.2026' from '2026-10': five columns have to fit on a phone. */
function shortMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${number}.${year}`;
}

function Skeletons() {
  return (
    <div className={styles.figures}>
      {[1, 2, 3, 4].map((key) => (
        <SkeletonCard key={key} lines={3} />
      ))}
    </div>
  );
}
