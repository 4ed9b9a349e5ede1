import { classes } from '@klub/ui/classes.ts';
import { watchSize } from '@klub/ui/watch-size.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Answering, answerFrame, tellFrame } from './bridge.ts';
import { type Screen, scaleFor, screens } from './viewing.rules.ts';
import styles from './viewing.module.css';

type AppFrameProps = {
  title: string;
  screen: Screen;
  /** The app's address, like `/news/nowa-farba`; left out: where it begins. */
  path?: string;
  /** Left out: as the panel's reader has it. */
  theme?: 'light' | 'dark';
  /** Each change has the app ask again for what it shows. */
  stale?: string;
  answer: Answering;
  onOver?: () => void;
};

/** The participants' app in a frame without origin, token and network: the page around it answers its calls. */
export function AppFrame({ title, screen, path, theme, stale, answer, onOver }: AppFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [nonce] = useState(() => crypto.randomUUID());
  const { width, height } = screens[screen];
  const scale = scaleFor(useWidth(box), screen);
  const over = useEffectEvent(() => onOver?.());
  const answerNow = useEffectEvent(answer);
  const dress = useEffectEvent(() => {
    if (frame.current !== null && theme !== undefined) tellFrame(frame.current, { nonce, theme });
  });
  useEffect(() => {
    if (frame.current === null) return undefined;
    const answerIt: Answering = (asked) => {
      // Its first question shows that it listens.
      dress();
      return answerNow(asked);
    };
    return answerFrame(frame.current, { nonce, answer: answerIt }, () => over());
  }, [nonce]);
  useEffect(() => dress(), [theme]);
  const shown = useRef(stale);
  useEffect(() => {
    if (shown.current === stale || frame.current === null) return;
    shown.current = stale;
    tellFrame(frame.current, { nonce, isStale: true });
  }, [nonce, stale]);
  return (
    <div ref={box} className={styles.box}>
      <div
        className={classes(styles.screen, styles[screen])}
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <iframe
          ref={frame}
          className={styles.frame}
          style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
          title={title}
          name={nonce}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          src={`./podglad/index.html${path === undefined ? '' : `#${path}`}`}
        />
      </div>
    </div>
  );
}

function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    return watchSize([current], () => setWidth(current.clientWidth));
  }, [box]);
  return width;
}
