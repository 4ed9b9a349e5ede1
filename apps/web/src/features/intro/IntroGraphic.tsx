import type { ReplyOf } from '../../lib/api.ts';
import { classes } from '@klub/ui/classes.ts';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Photo } from '@klub/ui/images/Photo.tsx';
import { PlanCircle } from '@klub/ui/images/PlanCircle.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { introCopy as copy } from './intro.copy.ts';
import styles from './intro.module.css';

export type Slide = ReplyOf<'GET /api/v1/slider'>['data'][number];

/** The plan and the padlock of the demonstration [I04]. */
const planPercent = 43;
const questions = { correct: 1, total: 2 };

type Props = {
  slide: Slide;
  /** How often the animation has started since this slide was shown; 0 is the state before. */
  beat: number;
};

/** The drawing of a slide. Each beat renders it again, which restarts its animation [I05]. */
export function IntroGraphic({ slide: { type, image }, beat }: Props) {
  return (
    <div className={styles.graphic} data-beat={beat} data-type={type}>
      <Drawing key={beat} type={type} image={image} hasBegun={beat > 0} />
    </div>
  );
}

function Drawing({
  type,
  image,
  hasBegun,
}: {
  type: string;
  image: string | null;
  hasBegun: boolean;
}) {
  if (type === 'star') {
    return (
      <span className={styles.star}>
        {hasBegun && <Burst />}
        <Star earned={hasBegun} celebrate={hasBegun} size={150} />
      </span>
    );
  }
  if (type === 'circle') {
    return (
      <div className={styles.circle}>
        <PlanCircle percent={planPercent} label={copy.planLabel} />
      </div>
    );
  }
  if (type === 'padlock') {
    const { correct, total } = questions;
    return (
      <>
        <Padlock open={hasBegun} celebrate={hasBegun} figure={`${correct}/${total}`} size={150} />
        <VisuallyHidden>{copy.padlock}</VisuallyHidden>
      </>
    );
  }
  if (image === null) return null;
  return (
    <div className={classes(styles.image, hasBegun && styles.arriving)}>
      <Photo address={image} sizes="(min-width: 40rem) 30rem, 90vw" rounded />
    </div>
  );
}

const sparks = Array.from({ length: 10 }, (_, index) => index * 36);

/** Gold that flies off the star in all directions. */
function Burst() {
  return (
    <svg className={styles.burst} viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      {sparks.map((angle, index) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <circle className={styles.spark} cy="-78" r={index % 2 === 0 ? 5 : 3} />
        </g>
      ))}
    </svg>
  );
}
