import { Card } from '@klub/ui/layout/Card.tsx';
import { classes } from '@klub/ui/classes.ts';
import { NotLoaded } from '../screen/Loaded.tsx';
import styles from './Headline.module.css';
import { figureWords, reportsCopy as copy } from './reports.copy.ts';
import { type Figure, type FigureName, type ReportCall, useHeadline } from './reports.queries.ts';
import { isBadRequest } from './reports.rules.ts';
import type { ReportControls } from './useReportControls.ts';

/** The figures of each report in their order; their places are reserved until they are known. */
const expected: Readonly<Record<ReportCall, readonly FigureName[]>> = {
  'GET /api/v1/salesman/report': ['people', 'average', 'met', 'near', 'locked'],
  'GET /api/v1/knowledge/report': ['people', 'open', 'locked', 'silent'],
  'GET /api/v1/specials/report': ['people', 'earned', 'unearned'],
  'GET /api/v1/salesman/balances': ['people', 'waiting', 'due', 'held', 'paid'],
  'GET /api/v1/invitations': ['sent', 'joined', 'expired', 'withdrawn'],
};

/** Earned figures are gold. */
const golden: readonly FigureName[] = ['met', 'open', 'earned'];

/** The filter that a figure sets: its own rows; the average those below it, the people all of them. */
function stateOf(name: FigureName): string {
  if (name === 'people') return '';
  return name === 'average' ? 'below' : name;
}

/** The headline figures. Each filters the rows below; a second tap removes the filter. */
export function Headline({ call, controls }: { call: ReportCall; controls: ReportControls }) {
  const { request, filter } = controls;
  const query = useHeadline(call, request);
  const { data, error, isPlaceholderData } = query;
  // The report shows what is wrong with the request.
  if (data === undefined && error !== null && !isBadRequest(error)) {
    return <NotLoaded query={query} what={copy.headlineFailed} />;
  }
  const known = data?.data?.figures;
  const chosen = request.filters.state ?? '';
  const names = expected[call].filter(
    (name) => known === undefined || known.some((figure) => figure.name === name),
  );
  return (
    <Card tone="ink">
      <div
        className={classes(styles.figures, isPlaceholderData && styles.stale)}
        role="group"
        aria-label={copy.headline}
        aria-busy={known === undefined}
        data-figures={names.length}
      >
        {names.map((name) => {
          const state = stateOf(name);
          return (
            <FigureButton
              key={name}
              name={name}
              figure={known?.find((figure) => figure.name === name)}
              isChosen={chosen === state && (state !== '' || known !== undefined)}
              onChoose={() => filter({ state: chosen === state ? '' : state })}
            />
          );
        })}
      </div>
    </Card>
  );
}

type FigureButtonProps = {
  name: FigureName;
  figure: Figure | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

function FigureButton({ name, figure, isChosen, onChoose }: FigureButtonProps) {
  const value = figure?.value ?? 0;
  const { figure: number, words } = figureWords(name, value);
  return (
    <button
      type="button"
      className={classes(styles.button, golden.includes(name) && value > 0 && styles.golden)}
      aria-pressed={isChosen}
      disabled={figure === undefined}
      onClick={onChoose}
    >
      <span className={styles.figure}>{figure === undefined ? '–' : number}</span>{' '}
      <span className={styles.words}>{words}</span>
    </button>
  );
}
