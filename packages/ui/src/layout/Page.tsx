import { Fragment, type ReactNode, use } from 'react';
import { classes } from '../classes.ts';
import { ProgrammeName } from './programme-name.ts';
import styles from './Page.module.css';

export type PageProps = {
  title: string;
  /** Small words over the title, e.g. the month. */
  kicker?: ReactNode;
  lead?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** Tabs, or buttons that concern the whole page. */
  actions?: ReactNode;
  /** The widest that the content gets; the left edge is the same for all. */
  width?: 'form' | 'reading' | 'wide';
  /** The title moves from the card to this page. */
  travels?: boolean;
  /** A second column from 1024 px on, under the content on a phone. */
  rail?: ReactNode;
  children?: ReactNode;
};

/** One page: its document title, its one `h1` (the router focuses it after navigation), its content and its rail. */
export function Page({
  title,
  kicker,
  lead,
  back,
  actions,
  width = 'reading',
  travels,
  rail,
  children,
}: PageProps) {
  return (
    <div className={classes(styles.page, styles[width])}>
      <title>{`${title} – ${use(ProgrammeName)}`}</title>
      <header className={styles.head}>
        {back && <div className={styles.back}>{back}</div>}
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <h1 className={styles.title} tabIndex={-1} data-travels={travels && 'title'}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {/* A title that takes the place of a general one may take more lines: what is below it is new, and does not move. */}
      <Fragment key={travels ? title : undefined}>
        {rail ? <Columns rail={rail}>{children}</Columns> : children}
      </Fragment>
    </div>
  );
}

/** The content and its rail, for a page whose rail depends on what it has loaded; a child of `Page`. */
export function Columns({ rail, children }: { rail: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.rail}>{rail}</aside>
    </div>
  );
}

/** Parts of a page under one another, with the page's rhythm. */
export function Stack({ gap = 'm', children }: { gap?: 's' | 'm' | 'l'; children: ReactNode }) {
  return <div className={classes(styles.stack, styles[`gap-${gap}`])}>{children}</div>;
}

type RowProps = {
  children: ReactNode;
  end?: boolean;
  /** Aligns to the first line, beside a button with a line under it. */
  top?: boolean;
};

/** Controls in a line that wraps. */
export function Row({ children, end = false, top = false }: RowProps) {
  return (
    <div className={classes(styles.row, end && styles.end, top && styles.top)}>{children}</div>
  );
}
