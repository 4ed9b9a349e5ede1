import { Suspense, use, useMemo } from 'react';
import { classes } from './classes.ts';
import styles from './Html.module.css';
import { SkeletonText } from './Skeleton.tsx';

type Sanitise = (html: string) => TrustedHTML | string;

export type HtmlProps = {
  html: string;
  /** `article` sets the text in reading size; `small` fits into a notice or under a checkbox. */
  size?: 'article' | 'small';
  /** Lines of the skeleton while the sanitiser is on its way. */
  lines?: number;
};

/** The one place that shows HTML from the server, and never before the sanitiser has seen it. */
export function Html({ html, size = 'article', lines = 4 }: HtmlProps) {
  return (
    <Suspense fallback={<SkeletonText lines={lines} />}>
      <CleanHtml html={html} size={size} />
    </Suspense>
  );
}

function CleanHtml({ html, size }: { html: string; size: 'article' | 'small' }) {
  const sanitise = use(loadSanitiser());
  const clean = useMemo(() => sanitise(html), [sanitise, html]);
  return (
    <div
      className={classes(styles.html, size === 'small' && styles.small)}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}

/** Kept, because `use` wants the same promise on every render; forgotten when it failed, so that a retry can succeed. */
let sanitiser: Promise<Sanitise> | undefined;

function loadSanitiser(): Promise<Sanitise> {
  sanitiser ??= import('./sanitise.ts').then(
    (module) => module.sanitise,
    (failure: unknown) => {
      sanitiser = undefined;
      throw failure;
    },
  );
  return sanitiser;
}
