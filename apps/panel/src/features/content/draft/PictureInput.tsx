import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { Suspense } from 'react';
import type { PictureFieldProps } from '../media/PictureField.tsx';

const Field = part<PictureFieldProps>(() =>
  import('../media/PictureField.tsx').then((module) => module.PictureField),
);

/** A field for a picture of the library, whose code is loaded with its first use. */
export function PictureInput(props: PictureFieldProps) {
  return (
    <Suspense fallback={<SkeletonBlock height="8rem" />}>
      <Field {...props} />
    </Suspense>
  );
}
