import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Link } from 'react-router';
import { StateBadge, type StateLook } from '../screen/StateBadge.tsx';
import styles from './dashboard.module.css';
import { setupCopy as copy } from './setup.copy.ts';
import type { Setup as SetupData, SetupStep } from './setup.queries.ts';
import { partsOfSetup } from './setup.rules.ts';
import { Trial } from './Trial.tsx';

/** The checklist of a new programme, on the dashboard until all of it is done. */
export function Setup({ setup: { steps, isDone } }: { setup: SetupData }) {
  if (isDone) return null;
  const { left, finished, nextId } = partsOfSetup(steps);
  return (
    <Card as="section" labelledBy="setup">
      <h2 id="setup">{copy.title}</h2>
      <p
        className={styles.words}
      >{`${copy.progress(finished.length, steps.length)} ${copy.lead}`}</p>
      <Disclosure className={styles.folded} title={copy.steps} open>
        <Steps steps={left} nextId={nextId} />
      </Disclosure>
      {finished.length > 0 && (
        <Disclosure className={styles.folded} title={copy.finished(finished.length)}>
          <Steps steps={finished} nextId={undefined} />
        </Disclosure>
      )}
    </Card>
  );
}

type StepsProps = { steps: readonly SetupStep[]; nextId: string | undefined };

function Steps({ steps, nextId }: StepsProps) {
  return (
    <ul className={styles.lines} role="list">
      {steps.map((step) => (
        <Step key={step.id} step={step} isNext={step.id === nextId} />
      ))}
    </ul>
  );
}

const looks: Readonly<Record<SetupStep['state'], StateLook>> = {
  done: { tone: 'success', icon: 'check' },
  todo: { tone: 'accent', icon: 'pencil' },
  waiting: { tone: 'warning', icon: 'clock' },
  machine: { tone: 'warning', icon: 'alert' },
  notNeeded: { tone: 'neutral', icon: 'info' },
};

function Step({ step, isNext }: { step: SetupStep; isNext: boolean }) {
  const { title, why, words, state, link, trial } = step;
  return (
    <li className={styles.line}>
      <span className={styles.state}>
        <StateBadge look={looks[state]} word={copy.states[state]} />
      </span>
      <div className={styles.found}>
        <Stack gap="s">
          <div>
            <h3 className={styles.lineTitle}>{title}</h3>
            <p className={styles.words}>{why}</p>
            <p>{words}</p>
          </div>
          {link !== null && (
            <div>
              <Link className={buttonClass(isNext ? 'primary' : 'quiet')} to={link.address}>
                {link.label}
              </Link>
            </div>
          )}
          {trial !== null && <Trial trial={trial} />}
        </Stack>
      </div>
    </li>
  );
}
