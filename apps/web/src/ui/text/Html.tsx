import { type ReactNode, Suspense, use, useMemo } from 'react';
import { classes } from '../classes.ts';
import styles from './Html.module.css';

type Sanitise = (html: string, below: number) => TrustedHTML | string;

export type HtmlProps = {
  html: string;
  /** `article` sets the text in reading size; `small` fits into a notice or under a checkbox. */
  size?: 'article' | 'small';
  /** The level of the heading that stands over the text. */
  below?: 1 | 2 | 3;
};

/**
 * The one place that shows HTML from the server, and never before the sanitiser has seen it. Until the sanitiser is here
 * the part of the screen around the text waits as a whole, so that nothing below the text moves when it comes.
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

/** Once a text is likely: the sanitiser then comes before it. */
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

/** Kept, because `use` wants the same promise on every render; forgotten when it failed, so that a retry can succeed. */
let sanitiser: Promise<Sanitise> | undefined;
/** Apart from its promise, which even when it is kept makes a text wait for the next frame. */
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
