import { Badge } from '@klub/ui/text/Badge.tsx';
import { mediaCopy as copy } from './media.copy.ts';
import type { WholePicture } from './media.rules.ts';
import styles from './media.module.css';

/** Where a picture is shown; `staying`: with what a replacement leaves, and why. */
export function Places({
  picture: { places, uses },
  staying = false,
}: {
  picture: Pick<WholePicture, 'places' | 'uses'>;
  staying?: boolean;
}) {
  if (places.length === 0) return <p className={styles.quiet}>{copy.nowhere}</p>;
  return (
    <>
      <ul className={styles.places}>
        {places.map(({ kind, key, title, draftId, stays }) => (
          <li className={styles.row} key={`${kind} ${key} ${title} ${draftId ?? ''}`}>
            <span>
              {copy.kind(kind)}: {title || key}
            </span>
            {draftId !== null && <Badge tone="neutral">{copy.draft}</Badge>}
            {staying && stays !== null && <span className={styles.quiet}>{copy.stays[stays]}</span>}
          </li>
        ))}
      </ul>
      {uses > places.length && <p>{copy.moreUses(uses - places.length)}</p>}
    </>
  );
}
