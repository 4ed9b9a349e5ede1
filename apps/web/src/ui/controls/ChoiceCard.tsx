import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './ChoiceCard.module.css';
import { pictureAddress } from '../picture-host.ts';

/** A picture says what it shows, or that the words beside it say everything. */
type Picture = { image?: never; imageAlt?: never } | { image: string; imageAlt: string };

type Card = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'> & {
  name: string;
  value: string;
  /** After the answer is judged: how this one turned out, in a word for those who do not see the colour. */
  outcome?: { kind: 'right' | 'wrong'; words: string } | undefined;
};

/** A picture without words needs its description; words may stand alone. */
export type ChoiceCardProps = Card &
  (({ label: ReactNode } & Picture) | { label?: never; image: string; imageAlt: string });

export function CheckboxCard(props: ChoiceCardProps) {
  return <ChoiceCard {...props} type="checkbox" />;
}

export function RadioCard(props: ChoiceCardProps) {
  return <ChoiceCard {...props} type="radio" />;
}

function ChoiceCard({
  label,
  image,
  imageAlt,
  outcome,
  type,
  ...input
}: ChoiceCardProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={classes(styles.card, outcome && styles[outcome.kind])} data-card="">
      {image !== undefined && (
        <img className={styles.image} src={pictureAddress(image)} alt={imageAlt} loading="lazy" />
      )}
      <span className={styles.row}>
        <input {...input} type={type} className={styles.tick} />
        <span className={styles.label}>{label}</span>
        {outcome && <span className={styles.outcome}>{outcome.words}</span>}
      </span>
    </label>
  );
}
