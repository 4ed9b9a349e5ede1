import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './ChoiceCard.module.css';
import { pictureAddress } from '../picture-host.ts';

/** The description of a picture; empty when the card's words say the same. */
type Picture = { image?: never; imageAlt?: never } | { image: string; imageAlt: string };

type Card = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'> & {
  name: string;
  value: string;
  /** The result of this choice after the reply, in words, so that it does not depend on colour alone. */
  outcome?: { kind: 'right' | 'wrong'; words: string } | undefined;
};

/** A picture without words requires a description; words need no picture. */
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
