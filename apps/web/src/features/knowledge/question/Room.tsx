import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { type FormEventHandler, type ReactNode, type Ref, use } from 'react';
import { classes } from '@klub/ui/classes.ts';
import { pictureAddress } from '@klub/ui/picture-host.ts';
import styles from './Room.module.css';

type RoomProps = {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** The sentence next to the question. */
  lead?: string | undefined;
  picture?: string | null | undefined;
  /** True once there is a result: on a phone the picture leaves its room to it. */
  isDone?: boolean;
  children: ReactNode;
};

/**
 * The screen of one question: nothing but the question is under the header. On a phone its parts
 * fill the window; from 1024 px on the question and its replies, then its result, are side by side.
 */
export function Room({ title, titleRef, lead = '', picture, isDone = false, children }: RoomProps) {
  return (
    <div className={classes(styles.room, isDone && styles.done)}>
      <title>{`${title} – ${use(ProgrammeName)}`}</title>
      <header className={classes(styles.asked, picture && styles.pictured)}>
        <h1 className={styles.title} tabIndex={-1} ref={titleRef}>
          {title}
        </h1>
        {lead !== '' && <p className={styles.lead}>{lead}</p>}
        {picture && (
          <img
            className={styles.picture}
            src={pictureAddress(picture)}
            alt=""
            width="1280"
            height="720"
          />
        )}
      </header>
      {children}
    </div>
  );
}

/** The line above the title, of one height in every state: the countdown, then the way back. */
export function RoomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}

/** The question as a form, whose parts are parts of the room. */
export function RoomForm({
  onSubmit,
  children,
}: {
  onSubmit: FormEventHandler;
  children: ReactNode;
}) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

type RoomTaskProps = {
  foot: ReactNode;
  /** Out of sight once nothing can be chosen any more. */
  isOver?: boolean;
  children: ReactNode;
};

/** The replies, with the button in reach below them at any height of the window. */
export function RoomTask({ foot, isOver = false, children }: RoomTaskProps) {
  return (
    <div className={styles.task} hidden={isOver}>
      {children}
      <div className={styles.foot}>{foot}</div>
    </div>
  );
}

/**
 * The outcome of the question in place of its replies, with the next step in place of the button.
 */
export function RoomResult({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.result}>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
