import { Button } from '@klub/ui/controls/Button.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { useEffect, useRef, useState } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { AppFrame } from './AppFrame.tsx';
import { answersOfView } from './viewing.answers.ts';
import { bannerCopy as copy } from './viewing.copy.ts';
import { useEnding } from './viewing.queries.ts';
import { type Screen, type View, type ViewedPage, clockOf, screens } from './viewing.rules.ts';
import styles from './viewing.module.css';

const tickMs = 500;

type ViewFrameProps = {
  page: ViewedPage;
  view: View;
  /** When the server said how much is left, by the clock of this browser. */
  loadedAt: number;
  onEnd: () => void;
  onOver: () => void;
};

/** The frame, which has no origin and no token, under a banner that stays. */
export function ViewFrame({ page, view, loadedAt, onEnd, onOver }: ViewFrameProps) {
  const { person, purposes } = page;
  const left = useSecondsLeft(loadedAt + view.secondsLeft * 1_000, onOver);
  const ending = useEnding();
  const [screen, setScreen] = useState<Screen>(() =>
    window.innerWidth < screens.desktop.width ? 'phone' : 'desktop',
  );
  const purpose = purposes.find(({ id }) => id === view.purpose)?.name ?? '';
  const end = (): void => ending.mutate({ params: { id: view.id } }, { onSuccess: onEnd });
  return (
    <>
      <section className={styles.banner} aria-label={copy.who(person.name)}>
        <p className={styles.words}>
          <strong>{copy.who(person.name)}</strong> · {copy.purpose(purpose)} ·{' '}
          <span>{copy.left(clockOf(left))}</span>
        </p>
        <div className={styles.sizes} role="group" aria-label={copy.size}>
          {(['phone', 'desktop'] as const).map((one) => (
            <Button
              key={one}
              kind="quiet"
              onInk
              aria-pressed={screen === one}
              onClick={() => setScreen(one)}
            >
              {copy[one]}
            </Button>
          ))}
        </div>
        <Button onInk loading={ending.isPending} loadingLabel={copy.ending} onClick={end}>
          {copy.end}
        </Button>
      </section>
      <LiveRegion>{left <= 60 && left > 0 ? copy.lastMinute : ''}</LiveRegion>
      <FormMessage failure={ending.error} />
      <AppFrame
        title={copy.frame(person.name)}
        screen={screen}
        answer={answersOfView(view.id)}
        onOver={onOver}
      />
    </>
  );
}

/** Whole seconds until then; calls back once when none is left. */
function useSecondsLeft(until: number, onOver: () => void): number {
  const leftAt = (now: number): number => Math.max(0, Math.ceil((until - now) / 1_000));
  const [left, setLeft] = useState(() => leftAt(Date.now()));
  useEffect(() => {
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000))),
      tickMs,
    );
    return () => clearInterval(timer);
  }, [until]);
  const isOver = left === 0;
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  }, [onOver]);
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  return left;
}
