import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CorrectionState } from '../corrections/CorrectionState.tsx';
import { lettersCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import type { Letter } from './letters.queries.ts';
import { LetterState } from './LetterState.tsx';

/** Beside the letter: its person, other letters, and corrections about it. */
export function Aside({ letter }: { letter: Letter }) {
  const { person, earlier, corrections, duplicates } = letter;
  return (
    <Stack>
      {person !== null && <Person person={person} month={letter.month} />}
      {corrections.length > 0 && (
        <Part id="corrections" title={copy.corrections}>
          {corrections.map(({ id, amount, state, signoffId }) => (
            <li key={id}>
              {signoffId === null ? (
                copy.correction(amount)
              ) : (
                <Link className={styles.open} to={generatePath(paths.matter, { id: signoffId })}>
                  {copy.correction(amount)}
                </Link>
              )}{' '}
              <CorrectionState state={state} />
            </li>
          ))}
        </Part>
      )}
      {duplicates.length > 0 && (
        <Part id="duplicates" title={copy.duplicates}>
          {duplicates.map((one) => (
            <li key={one.id}>
              <Open letter={one} />
            </li>
          ))}
        </Part>
      )}
      {person !== null && earlier.length > 0 && (
        <Part id="earlier" title={copy.earlier}>
          {earlier.map((one) => (
            <li key={one.id}>
              <Open letter={one} /> <LetterState state={one.state} result={one.result} />
              <p className={styles.quiet}>
                {one.topic}, {copy.received(one.receivedAt)}
              </p>
            </li>
          ))}
        </Part>
      )}
    </Stack>
  );
}

type PersonProps = { person: NonNullable<Letter['person']>; month: string | null };

function Person({ person: { id, name, phone, role, isGone }, month }: PersonProps) {
  return (
    <Card as="section" labelledBy="person">
      <h2 id="person">{copy.person}</h2>
      <p>{name}</p>
      {!isGone && <p className={styles.quiet}>{[role, phone].join(' · ')}</p>}
      <Link className={buttonClass('link')} to={generatePath(paths.person, { id })}>
        {copy.card}
      </Link>
      {month !== null && (
        <Link
          className={buttonClass('link')}
          to={generatePath(paths.personWhy, { id, okres: month })}
        >
          {copy.why(month)}
        </Link>
      )}
    </Card>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list} role="list">
        {children}
      </ul>
    </Card>
  );
}

function Open({ letter: { id, number } }: { letter: { id: string; number: string } }) {
  return (
    <Link className={styles.open} to={generatePath(paths.letter, { id })}>
      {number}
    </Link>
  );
}
