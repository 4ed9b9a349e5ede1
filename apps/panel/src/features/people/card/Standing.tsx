import { classes } from '@klub/ui/classes.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { formatDay, formatGrosze, formatMonth, formatPercent } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { PersonCard } from '../people.queries.ts';
import { cardCopy as copy } from './card.copy.ts';
import { moneyOf } from './card.rules.ts';
import styles from './Standing.module.css';

/** What a caller asks first: this month, the one before it, the last transfer, and what is due or held. */
export function Standing({ person }: { person: PersonCard }) {
  const { id, standing, transfers } = person;
  const [transfer] = transfers;
  const money = moneyOf(person);
  if (standing.length === 0 && transfer === undefined && money.length === 0) return null;
  return (
    <Card as="section" labelledBy="standing">
      <h2 className={styles.title} id="standing">
        {copy.standing}
      </h2>
      <div className={styles.tiles}>
        {standing.map((one) => (
          <Tile
            key={one.month}
            label={formatMonth(one.month)}
            value={one.percent === null ? copy.noPlan : formatPercent(one.percent)}
            to={generatePath(paths.personWhy, { id, okres: one.month })}
          >
            {copy.bonus(one)}
          </Tile>
        ))}
        {transfer !== undefined && (
          <Tile
            label={copy.lastTransfer}
            value={formatGrosze(transfer.grosze)}
            to={`${generatePath(paths.person, { id })}?czesc=pieniadze`}
          >
            {[
              `${copy.transferStates[transfer.state]} ${formatDay(transfer.day)}`,
              transfer.reference,
              transfer.reason,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Tile>
        )}
        {money.map(({ state, amount, words }) => (
          <Tile
            key={state}
            label={copy.money[state]}
            value={amount === 0 ? copy.everything : copy.golden(amount)}
            isHeld={state === 'held'}
            to={`${generatePath(paths.person, { id })}?czesc=pieniadze`}
          >
            {words.map((line) => (
              <span className={styles.line} key={line}>
                {line}
              </span>
            ))}
          </Tile>
        ))}
      </div>
    </Card>
  );
}

type TileProps = {
  label: string;
  value: string;
  to: string;
  isHeld?: boolean;
  children: ReactNode;
};

function Tile({ label, value, to, isHeld = false, children }: TileProps) {
  return (
    <div className={classes(styles.tile, isHeld && styles.held)}>
      <Link className={styles.label} to={to}>
        {label}
      </Link>
      <p className={styles.value}>{value}</p>
      <p className={styles.words}>{children}</p>
    </div>
  );
}
