import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { OfficeExplaining } from '../../apps/panel/src/features/people/OfficeExplaining.tsx';
import { MonthlyPage } from '../../apps/web/src/features/challenges/MonthlyPage.tsx';
import { QuarterlyPage } from '../../apps/web/src/features/challenges/QuarterlyPage.tsx';
import { SummaryPage } from '../../apps/web/src/features/challenges/SummaryPage.tsx';
import { missingQuery, periodQuery } from '../../apps/web/src/features/explain/explain.queries.ts';
import { FigureChain } from '../../apps/web/src/features/explain/FigureChain.tsx';
import { OwnExplaining } from '../../apps/web/src/features/explain/OwnExplaining.tsx';
import { ScoreCard } from '../../apps/web/src/features/knowledge/ScoreCard.tsx';
import { Ladder } from '../../apps/web/src/features/texts/Ladder.tsx';
import { Motifs } from '../../apps/web/src/features/texts/Motifs.tsx';
import { q } from '../../apps/web/src/lib/query.ts';
import { PeriodChain } from '@klub/ui/explain/PeriodChain.tsx';
import type { repliesOf } from './histories.ts';

type Replies = ReturnType<typeof repliesOf>;

/** Of each place the HTML by the period that it is about. */
export type Places = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** The explanation of every amount, in the app and in the panel. */
export function chainsOf(replies: Replies, periods: readonly string[]): Places {
  const client = new QueryClient();
  const each = (render: (chain: ReturnType<Replies['period']>) => ReactNode) =>
    new Map(periods.map((of) => [of, markup(client, render(replies.period(of)))]));
  return {
    explanation: each((chain) => (
      <OwnExplaining>
        <PeriodChain chain={chain} />
      </OwnExplaining>
    )),
    'explained bonus': each((chain) => (
      <OwnExplaining>
        <FigureChain chain={chain} figure="bonus" />
      </OwnExplaining>
    )),
    'panel card': each((chain) => (
      <OfficeExplaining id="9">
        <PeriodChain chain={chain} />
      </OfficeExplaining>
    )),
  };
}

/** Every screen of the app that names an amount of the person. */
export function screensOf(
  replies: Replies,
  month: string,
  quarter: string,
  periods: readonly string[],
): Places {
  const client = new QueryClient();
  const year = q('GET /api/v1/challenges', { query: { year: 2026, customerNumber: undefined } });
  client.setQueryData(year.queryKey, { data: replies.year });
  client.setQueryData(missingQuery.queryKey, { data: replies.missing });
  for (const period of periods)
    client.setQueryData(periodQuery(period).queryKey, { data: replies.period(period) });
  const html = (children: ReactNode): string => markup(client, children);

  const [board = '', ...parts] = html(<MonthlyPage />).split('aria-labelledby="');
  const part = (name: string): string => parts.find((one) => one.startsWith(`${name}"`)) ?? '';
  const bars = part('progress').split('"planBar"').slice(1);
  const hero = [board, ...parts.filter((one) => !/^(progress|missing|months)"/.test(one))].join('');

  const [quarterHero = '', monthList = ''] = html(<QuarterlyPage />).split(
    'aria-labelledby="months"',
  );
  const summary = html(<SummaryPage />);
  const stories = summary.split('<li class="row').slice(1);
  return {
    board: new Map([[month, hero]]),
    'missing card': new Map([[month, part('missing')]]),
    'bars of the board': new Map(byPeriod(bars, periods)),
    quarter: new Map([[quarter, quarterHero]]),
    'months of the quarter': new Map(
      byPeriod(monthList.split('<li').slice(1), periods).filter(([of]) => !of.includes('Q')),
    ),
    achievements: new Map(byPeriod(stories, periods)),
    'waiting bonus': new Map([[month, waitingIn(summary)]]),
    ladder: new Map([month, quarter].map((of) => [of, html(<Ladder period={of} title="Progi" />)])),
    prizes: new Map([[month, html(<Motifs month={month} hasPlan />)]]),
    score: new Map([[month, html(<ScoreCard {...replies.score} pill="pigulka-0" />)]]),
  };
}

function markup(client: QueryClient, children: ReactNode): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/wyzwania/miesieczne?rok=2026']}>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replaceAll('\u00a0', ' ').replaceAll(/\b_(\w+?)_[0-9a-f]{6}\b/g, '$1');
}

/** Each row leads to the explanation of its period. */
function byPeriod(rows: readonly string[], periods: readonly string[]): [string, string][] {
  return rows.flatMap((row) => {
    const period = periods.find((of) => row.includes(`skad=${of}`));
    return period === undefined ? [] : [[period, row] as [string, string]];
  });
}

function waitingIn(summary: string): string {
  const [, waiting = ''] = summary.split('aria-labelledby="waiting"');
  return waiting.split('</section>')[0] ?? '';
}
