import { Fragment } from 'react';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { amountsCopy } from '@klub/ui/words/amounts.copy.ts';
import { formatGrosze, formatMonth, formatNumber } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { type Chain, type Figure, figuresOf } from './why.rules.ts';
import { whyCopy as copy } from './why.copy.ts';
import styles from './people.module.css';

/** From the rows of the files to the entries of the ledger, link by link. */
export function PeriodChain({ chain }: { chain: Chain }) {
  const { booked, fate } = chain;
  const figures = figuresOf(chain);
  return (
    <>
      <Card>
        <p className={styles.what}>
          <span className={styles.sum}>{copy.golden(booked)}</span>
          <Badge tone={booked > 0 ? 'earned' : 'neutral'}>{copy.states[fate]}</Badge>
        </p>
        <p className={styles.quiet}>
          {copy.amount}: {formatNumber(booked)} · {copy.bonus(chain)}
        </p>
        {chain.difference !== 0 && (
          <Notice kind="warning">{copy.difference(chain.difference)}</Notice>
        )}
      </Card>
      <Link id="sources" title={copy.sources}>
        {figures.length === 0 ? (
          <p>{copy.noFigures}</p>
        ) : (
          <Figures
            caption={copy.sources}
            figures={figures}
            of={chain.period.includes('Q') ? 'quarter' : 'month'}
          />
        )}
      </Link>
      <Link id="percent" title={copy.percent}>
        <p>
          {chain.percentHundredths === null
            ? copy.noPercent
            : copy.formula(chain.realization, chain.target, chain.percentHundredths)}
        </p>
      </Link>
      <Rule chain={chain} />
      <Padlock padlock={chain.padlock} />
      <Ledger chain={chain} months={[chain.money]} />
    </>
  );
}

/** Each with its row of the file. */
export function Figures({
  caption,
  figures,
  of,
}: {
  caption: string;
  figures: readonly Figure[];
  of: keyof typeof columnsOf;
}) {
  return (
    <DataTable caption={caption} columns={columnsOf[of]} rows={figures} rowKey={({ key }) => key} />
  );
}

export function Link({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Card>
  );
}

const columns: readonly Column<Figure>[] = [
  {
    key: 'shop',
    heading: copy.sourceColumns.shop,
    slot: 'name',
    cell: ({ shop }) => shop,
    title: ({ shop }) => shop,
  },
  { key: 'month', heading: copy.sourceColumns.month, cell: ({ month }) => formatMonth(month) },
  {
    key: 'what',
    heading: copy.sourceColumns.what,
    slot: 'end',
    cell: ({ isTarget }) => (isTarget ? copy.target : copy.result),
  },
  {
    key: 'value',
    heading: copy.sourceColumns.value,
    numeric: true,
    slot: 'sign',
    cell: ({ value }) => formatNumber(value),
  },
  {
    key: 'file',
    heading: copy.sourceColumns.file,
    slot: 'below',
    cell: ({ source }) => copy.file(source),
    phone: ({ source }) => copy.fileAndRow(source),
    title: ({ source }) => copy.file(source),
  },
  {
    key: 'row',
    heading: copy.sourceColumns.row,
    numeric: true,
    cell: ({ source }) => copy.row(source),
  },
  { key: 'at', heading: copy.sourceColumns.at, cell: ({ source }) => copy.loadedAt(source) },
];

/** The title names the month. */
const columnsOfMonth = columns.filter(({ key }) => key !== 'month');
const columnsOf = {
  quarter: columns,
  month: columnsOfMonth,
  /** A task counts pieces too. */
  task: columnsOfMonth.map((column) =>
    column.key === 'value' ? { ...column, heading: copy.sourceColumns.amount } : column,
  ),
} as const;

function Rule({ chain: { rule, reached, worth } }: { chain: Chain }) {
  if (rule === null) {
    return (
      <Link id="rule" title={copy.rule}>
        <p>{copy.noRule}</p>
      </Link>
    );
  }
  const { validFrom, version, thresholds, aboveRate, aboveCap, source } = rule;
  return (
    <Link id="rule" title={copy.rule}>
      <p className={styles.quiet}>
        {copy.ruleVersion(validFrom, version)} · {copy.file(source)}
      </p>
      <ul className={styles.items} role="list">
        {thresholds.map(({ percent, bonus }) => (
          <li className={styles.what} key={percent}>
            <span>{copy.threshold(percent, bonus)}</span>
            {percent === reached?.percent && (
              <Badge tone="success">
                <Icon name="check" size={16} />
                {copy.reached}
              </Badge>
            )}
          </li>
        ))}
      </ul>
      {aboveRate > 0 && <p>{copy.above(aboveRate, aboveCap)}</p>}
      <p className={styles.what}>{copy.worth(worth)}</p>
    </Link>
  );
}

function Padlock({ padlock: { isNeeded, staysOpen, months } }: Pick<Chain, 'padlock'>) {
  return (
    <Link id="padlock" title={copy.padlock}>
      {isNeeded ? (
        months.map(({ month, passed, minimum, isOpen }) => (
          <p key={month}>{copy.padlockMonth(month, passed, minimum, isOpen)}</p>
        ))
      ) : (
        <p>{copy.padlockNotNeeded}</p>
      )}
      {staysOpen && <p>{copy.padlockStays}</p>}
    </Link>
  );
}

export function Ledger({
  chain: { entries, booked, bookedWith = null, fate },
  months,
}: {
  chain: Pick<Chain, 'entries' | 'booked'> & Partial<Pick<Chain, 'bookedWith' | 'fate'>>;
  months: readonly Chain['money'][];
}) {
  return (
    <Link id="ledger" title={copy.ledger}>
      {entries.length === 0 && <p>{copy.noEntries}</p>}
      <Entries entries={entries} />
      {bookedWith !== null && fate === 'reckoned' && (
        <p className={styles.quiet}>{copy.bookedWith(bookedWith)}</p>
      )}
      <p className={styles.pair}>
        <span>{copy.sum}</span>
        <strong>{copy.golden(booked)}</strong>
      </p>
      <Money months={months} />
    </Link>
  );
}

/** What the closings of the months gave in złote, with the rate of each. */
export function Money({ months }: { months: readonly Chain['money'][] }) {
  return months.map(({ month, rate, closings }) =>
    closings.length === 0 ? (
      <p className={styles.quiet} key={month}>
        {amountsCopy.rate(rate, month)}
      </p>
    ) : (
      <div key={month}>
        <p className={styles.pair}>
          <span>{amountsCopy.month(month)}</span>
          <strong>{formatGrosze(closings.reduce((sum, { grosze }) => sum + grosze, 0))}</strong>
        </p>
        {closings.map((closing) => (
          <Fragment key={closing.number}>
            <p className={styles.quiet}>{amountsCopy.closing(closing)}</p>
            {closing.returns.map((one, index) => (
              <p className={styles.quiet} key={index}>
                {amountsCopy.cameBack(one)}
              </p>
            ))}
          </Fragment>
        ))}
      </div>
    ),
  );
}

export function Entries({ entries }: Pick<Chain, 'entries'>) {
  return (
    <ul className={styles.items} role="list">
      {entries.map(({ bookedOn, amount, isCorrection, rule, correction }, index) => (
        <li className={styles.pair} key={index}>
          <span>
            {bookedOn},{' '}
            {correction === null ? copy.entry(isCorrection) : copy.correction(correction)}
            {rule !== null && `, ${copy.byRule(rule.version)}`}
          </span>
          <span>{copy.signed(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
