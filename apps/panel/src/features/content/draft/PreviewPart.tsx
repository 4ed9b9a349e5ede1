import { Button } from '@klub/ui/controls/Button.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { type ComponentProps, Suspense, useState } from 'react';
import type { Preview } from '../preview/Preview.tsx';
import { draftCopy as copy } from './draft.copy.ts';
import { type Draft, type Editing, wholeOf } from './draft.rules.ts';

const Shown = part<ComponentProps<typeof Preview>>(() =>
  import('../preview/Preview.tsx').then((module) => module.Preview),
);

type PreviewPartProps = {
  draft: Draft;
  editing: Editing;
  labelOf: (field: string) => string;
};

/** The preview in the participants' app, once it is wanted: it follows what is typed. */
export function PreviewPart({ draft: { id, kind }, editing, labelOf }: PreviewPartProps) {
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label={copy.preview}>
      <Button kind="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? copy.hidePreview : copy.showPreview}
      </Button>
      {isShown && (
        <Suspense fallback={<SkeletonBlock height="40rem" />}>
          <Shown draftId={id} kind={kind} typed={wholeOf(editing)} labelOf={labelOf} />
        </Suspense>
      )}
    </section>
  );
}
