import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { useEffect, useRef, useState, use } from 'react';
import { isShell } from '../../../platform/shell.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { saveFile } from '@klub/ui/save-file.ts';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { useUser } from '../../auth/auth.queries.ts';
import type { Challenges } from '../challenges.queries.ts';
import { cardHeight, cardWidth, drawCard } from './draw.ts';
import styles from './MonthCard.module.css';
import { monthCardCopy as copy } from './month-card.copy.ts';
import { cardContent, earnedOf, fileNameOf } from './month-card.rules.ts';

/** The month as a picture, made on this device, with what the person wants to show on it. */
export function MonthCard({ plan }: { plan: Challenges }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [withName, setWithName] = useState(false);
  const [withPoints, setWithPoints] = useState(false);
  const programme = use(ProgrammeName);
  const name = useUser()?.profile.firstname ?? '';
  const { currentMonth: month, currentMonthPlan, currentMonthPadlock: padlock } = plan;
  const { realizationPercent: percent, thresholds, worth } = currentMonthPlan ?? nothing;
  const earned = earnedOf(
    worth,
    plan.bonusMonthsPlan.find((row) => row.month === month),
  );
  const content = cardContent(
    { month, percent, thresholds, padlock, earned, name },
    { withName, withPoints },
  );
  useEffect(() => {
    if (canvas.current !== null) drawCard(canvas.current, content, programme);
  });

  return (
    <div className={styles.card}>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={cardWidth}
        height={cardHeight}
        role="img"
        aria-label={copy.said(content)}
      />
      <div className={styles.choices}>
        <div>
          {name !== '' && (
            <Checkbox
              label={copy.withName}
              checked={withName}
              onChange={({ target }) => setWithName(target.checked)}
            />
          )}
          {earned.points > 0 && (
            <Checkbox
              label={copy.withPoints}
              checked={withPoints}
              onChange={({ target }) => setWithPoints(target.checked)}
            />
          )}
        </div>
        <p className={styles.note}>{copy.note}</p>
        <Actions file={() => fileOf(canvas.current, fileNameOf(month))} />
      </div>
    </div>
  );
}

type ActionsProps = {
  /** Undefined: the browser could not make a picture of the canvas. */
  file: () => Promise<File | undefined>;
};

/** Shares the picture where the device shares files, and saves it where a browser does; a shell has no downloads. */
function Actions({ file }: ActionsProps) {
  const [said, setSaid] = useState('');
  const save = async (): Promise<void> => {
    const picture = await file();
    if (picture === undefined) return;
    saveFile(picture.name, picture);
    setSaid(copy.saved);
  };
  const share = async (): Promise<void> => {
    const picture = await file();
    if (picture === undefined) return;
    try {
      await navigator.share({ files: [picture] });
    } catch (failure) {
      // The person has closed the phone's own sheet.
      if (failure instanceof DOMException && failure.name === 'AbortError') return;
      setSaid(copy.failed);
    }
  };
  return (
    <>
      <div className={styles.actions}>
        {canShareFiles() && <Button onClick={() => void share()}>{copy.share}</Button>}
        {isShell ? (
          !canShareFiles() && <p className={styles.note}>{copy.screenshot}</p>
        ) : (
          <Button
            kind={canShareFiles() ? 'quiet' : 'primary'}
            icon="download"
            onClick={() => void save()}
          >
            {copy.save}
          </Button>
        )}
      </div>
      {said !== '' && <p className={styles.note}>{said}</p>}
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}

async function fileOf(canvas: HTMLCanvasElement | null, name: string): Promise<File | undefined> {
  if (canvas === null) return undefined;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? undefined : new File([blob], name, { type: 'image/png' });
}

const nothing = { realizationPercent: 0, thresholds: [], worth: 0 };

function canShareFiles(): boolean {
  const probe = new File([], 'x.png', { type: 'image/png' });
  return (
    typeof navigator.share === 'function' && (navigator.canShare?.({ files: [probe] }) ?? false)
  );
}
