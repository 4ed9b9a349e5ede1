import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { Suspense } from 'react';

export type RichTextProps = {
  label: string;
  /** HTML of `allowedHtml`; empty: no text. */
  value: string;
  onChange: (html: string) => void;
  errors?: readonly string[];
  hint?: string;
  /** Read, but not changed. */
  isLocked?: boolean;
  maxLength?: number;
};

const Editor = part<RichTextProps>(() => import('./Editor.tsx').then((module) => module.Editor));

/** A field for a text with headings, lists, links, pictures and tables. Its code is loaded with its first use. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<SkeletonBlock height="24rem" />}>
      <Editor {...props} />
    </Suspense>
  );
}
