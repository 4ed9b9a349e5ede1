import { Fragment } from 'react';
import { amountsCopy as copy } from '@klub/ui/words/amounts.copy.ts';
import { formatGrosze } from '@klub/ui/words/format.ts';
import { Fine, Line } from './Chain.tsx';
import type { YearChain } from './explain.queries.ts';

/** What the closings of the months gave in złote, with the rate of each. */
export function Money({ months }: { months: YearChain['money'] }) {
  return months.map(({ month, rate, closings }) =>
    closings.length === 0 ? (
      <Fine key={month}>{copy.rate(rate, month)}</Fine>
    ) : (
      <div key={month}>
        <Line value={formatGrosze(closings.reduce((sum, { grosze }) => sum + grosze, 0))}>
          {copy.month(month)}
        </Line>
        {closings.map((closing) => (
          <Fragment key={closing.number}>
            <Fine>{copy.closing(closing)}</Fine>
            {closing.returns.map((one, index) => (
              <Fine key={index}>{copy.cameBack(one)}</Fine>
            ))}
          </Fragment>
        ))}
      </div>
    ),
  );
}
