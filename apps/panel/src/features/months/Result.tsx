import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Stat } from '@klub/ui/data/Stat.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { monthsCopy, resultCopy as copy } from './months.copy.ts';
import { type Month, resultOf } from './months.rules.ts';

/** What a closed month has given, what of it waits, and the next step. */
export function Result({ data }: { data: Month }) {
  const { grosze, people, correction, next } = resultOf(data);
  const { money } = data;
  if (money === null) return null;
  const { due, held } = money;
  return (
    <Card as="section" tone="ink" labelledBy="result">
      <Stack>
        <h2 id="result">{copy.title}</h2>
        <Stat
          label={copy.given}
          value={monthsCopy.money(grosze)}
          unit={monthsCopy.people(people)}
          size="hero"
        />
        <Facts
          facts={[
            ...(correction === 0 && data.waiting.entries === 0
              ? []
              : [{ term: copy.correction, value: monthsCopy.money(correction) }]),
            ...(due.people === 0 ? [] : [{ term: copy.due, value: copy.sum(due) }]),
            ...(held.people === 0 ? [] : [{ term: copy.held, value: copy.sum(held) }]),
            ...(next === 'none' ? [{ term: copy.rest, value: copy.nothing }] : []),
          ]}
        />
        <Row>
          {next === 'payout' && (
            <Link className={buttonClass('primary', { onInk: true })} to={paths.newPayout}>
              {copy.toPayouts}
            </Link>
          )}
          {held.people > 0 && (
            <Link className={buttonClass('quiet', { onInk: true })} to={paths.heldMoney}>
              {copy.toHeld}
            </Link>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
