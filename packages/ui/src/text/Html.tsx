import { type ReactNode, Suspense, use, useMemo } from 'react';
import { classes } from '../classes.ts';
import styles from './Html.module.css';

type Sanitise = (html: string, below: number) => TrustedHTML | string;

export type HtmlProps = {
  html: string;
  /** `article` sets the text in reading size; `small` fits into a notice or under a checkbox. */
  size?: 'article' | 'small';
  /** The level of the heading above the text. */
  below?: 1 | 2 | 3;
};

/**
 * The only place that shows HTML from the server, and only after the sanitiser. Until the sanitiser is loaded the part
 * of the screen around the text is suspended as a whole, so that nothing below the text moves.
 */
export function Html({ html, size = 'article', below = 1 }: HtmlProps) {
  const sanitise = loaded ?? use(loadSanitiser());
  const clean = useMemo(() => sanitise(html, below), [sanitise, html, below]);
  return (
    <div
      className={classes(styles.html, size === 'small' && styles.small)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

/** Loads the sanitiser before a likely text. */
export function preloadHtml(): void {
  loadSanitiser().catch(() => undefined);
}

/** For a text with other parts of the screen below it: all of them wait for the sanitiser. */
export function WithHtml({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Sanitising>{children}</Sanitising>
    </Suspense>
  );
}

function Sanitising({ children }: { children: ReactNode }) {
  if (loaded === undefined) use(loadSanitiser());
  return children;
}

/** Cached, because `use` needs the same promise on every render; cleared when it fails, so that a retry can succeed. */
let sanitiser: Promise<Sanitise> | undefined;
/** Separate from the promise, because even a resolved promise delays the text until the next frame. */
let loaded: Sanitise | undefined;

function loadSanitiser(): Promise<Sanitise> {
  sanitiser ??= import('./sanitise.ts').then(
    (module) => (loaded = module.sanitise),
    (failure: unknown) => {
      sanitiser = undefined;
      throw failure;
    },
  );
  return sanitiser;
}
