import 'swiper/css';
import 'swiper/css/effect-flip';
import { useCallback, useEffect, useRef, useState } from 'react';
import Swiper from 'swiper';
import { EffectFlip, Keyboard } from 'swiper/modules';
import { useMomentsPassed } from '../../lib/timer.ts';
import { introAnimationsMs } from '../../timings.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { classes } from '@klub/ui/classes.ts';
import { prefersLessMotion } from '@klub/ui/motion/less-motion.ts';
import { Html } from '@klub/ui/text/Html.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { introCopy as copy } from './intro.copy.ts';
import { IntroGraphic, type Slide } from './IntroGraphic.tsx';
import styles from './intro.module.css';

type Props = { slides: readonly Slide[]; onFinish: () => void };

/** The slides after the opening: turned over by a swipe, the arrow keys, the pager or the buttons. */
export function IntroSlider({ slides, onFinish }: Props) {
  const { box, index, goTo } = useFlip();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the slides is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const beat = useMomentsPassed(introAnimationsMs, index);
  const isLast = index === slides.length - 1;
  const shown = slides[index];
  return (
    <section className={styles.slider} aria-label={copy.slides} aria-roledescription="karuzela">
      <div className={classes('swiper', styles.box)} ref={box}>
        <div className="swiper-wrapper">
          {slides.map((slide, at) => (
            <div
              className={classes('swiper-slide', styles.slide)}
              key={`${at} ${slide.title}`}
              role="group"
              aria-roledescription={copy.slideRole}
              aria-label={copy.slideOf(at + 1, slides.length)}
              inert={at !== index}
            >
              <IntroGraphic slide={slide} beat={at === index ? beat : 0} />
              <h2 className={styles.title} ref={at === 0 ? heading : undefined} tabIndex={-1}>
                {slide.title}
              </h2>
              <Html html={slide.content} />
            </div>
          ))}
        </div>
      </div>
      <div role="status">
        <VisuallyHidden>{shown && copy.now(index + 1, slides.length, shown.title)}</VisuallyHidden>
      </div>
      <Pager total={slides.length} index={index} onGoTo={goTo} />
      <div className={styles.buttons}>
        <Button
          kind="quiet"
          icon="chevronLeft"
          unready={index === 0}
          onClick={() => goTo(index - 1)}
        >
          {copy.previous}
        </Button>
        <Button onClick={isLast ? onFinish : () => goTo(index + 1)}>{copy.next}</Button>
      </div>
    </section>
  );
}

function Pager({
  total,
  index,
  onGoTo,
}: {
  total: number;
  index: number;
  onGoTo: (at: number) => void;
}) {
  return (
    <ol className={styles.pager} role="list">
      {Array.from({ length: total }, (_, at) => (
        <li key={at}>
          <button
            type="button"
            className={styles.dot}
            aria-label={copy.goTo(at + 1)}
            aria-current={at === index ? 'step' : undefined}
            onClick={() => onGoTo(at)}
          />
        </li>
      ))}
    </ol>
  );
}

const flipMs = 600;

/** Binds the slider to its box; a user who prefers less motion sees the next slide immediately. */
function useFlip() {
  const swiper = useRef<Swiper>(null);
  const [index, setIndex] = useState(0);
  const box = useCallback((element: HTMLDivElement) => {
    const made = new Swiper(element, {
      modules: [EffectFlip, Keyboard],
      effect: 'flip',
      flipEffect: { slideShadows: false },
      speed: prefersLessMotion() ? 0 : flipMs,
      keyboard: { enabled: true },
      on: { slideChange: ({ activeIndex }) => setIndex(activeIndex) },
    });
    swiper.current = made;
    return () => void made.destroy();
  }, []);
  return { box, index, goTo: (at: number) => swiper.current?.slideTo(at) };
}
