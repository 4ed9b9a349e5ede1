import { useWords } from './explaining.ts';
import { Fragment } from 'react';
import { formatGrosze } from '../words/format.ts';
import { Fine, Line } from './Chain.tsx';
import type { Year } from './explanations.ts';

/** What the closings of the months gave in złote, with the rate of each. */
export function Money({ months }: { months: Year['money'] }) {
  const copy = useWords();
  return months.map(({ month, rate, closings }) =>
    closings.length === 0 ? (
      <Fine key={month}>{copy.amounts.rate(rate, month)}</Fine>
    ) : (
      <div key={month}>
        <Line value={formatGrosze(closings.reduce((sum, { grosze }) => sum + grosze, 0))}>
          {copy.amounts.month(month)}
        </Line>
        {closings.map((closing) => (
          <Fragment key={closing.number}>
            <Fine>{copy.amounts.closing(closing)}</Fine>
            {closing.returns.map((one, index) => (
              <Fine key={index}>{copy.amounts.cameBack(one)}</Fine>
            ))}
          </Fragment>
        ))}
      </div>
    ),
  );
}
