import { Suspense, use, useMemo } from 'react';
import { classes } from './classes.ts';
import styles from './Html.module.css';
import { SkeletonText } from './Skeleton.tsx';

type Sanitise = (html: string, below: number) => TrustedHTML | string;

export type HtmlProps = {
  html: string;
  /** `article` sets the text in reading size; `small` fits into a notice or under a checkbox. */
  size?: 'article' | 'small';
  /** The level of the heading that stands over the text. */
  below?: 1 | 2 | 3;
  /** Lines of the skeleton while the sanitiser is on its way. */
  lines?: number;
};

/** The one place that shows HTML from the server, and never before the sanitiser has seen it. */
export function Html({ html, size = 'article', below = 1, lines = 4 }: HtmlProps) {
  return (
    <Suspense fallback={<SkeletonText lines={lines} />}>
      <CleanHtml html={html} size={size} below={below} />
    </Suspense>
  );
}

/** Once a text is likely: the sanitiser then comes before it, and nothing moves when the text is shown. */
export function preloadHtml(): void {
  loadSanitiser().catch(() => undefined);
}

/** For a list of texts: it waits as a whole, instead of growing text by text. */
export function useHtml(): void {
  if (loaded === undefined) use(loadSanitiser());
}

function CleanHtml({ html, size, below }: Required<Omit<HtmlProps, 'lines'>>) {
  const sanitise = loaded ?? use(loadSanitiser());
  const clean = useMemo(() => sanitise(html, below), [sanitise, html, below]);
  return (
    <div
      className={classes(styles.html, size === 'small' && styles.small)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
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
