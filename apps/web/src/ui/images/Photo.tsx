import { pictureShape } from '@klub/contract/pictures';
import styles from './Photo.module.css';
import { classes } from '../classes.ts';
import { pictureAddress } from '../picture-host.ts';

export type PhotoProps = {
  /** Where it lies in the file store; the address says its size. */
  address: string;
  /** How wide it stands on the page, as `sizes` of an `img` says it. */
  sizes: string;
  /** Empty where the words beside it say the same. */
  alt?: string;
  /** What is seen first is fetched first; everything else when it comes near. */
  first?: boolean;
  rounded?: boolean;
};

/** A picture of the programme in the size that the place needs. Its place is kept free, so nothing moves when it arrives. */
export function Photo({ address, sizes, alt = '', first = false, rounded = false }: PhotoProps) {
  const shape = pictureShape(address);
  const copies = shape?.copies ?? [];
  return (
    <img
      className={classes(styles.photo, rounded && styles.rounded)}
      src={pictureAddress(address)}
      alt={alt}
      width={shape?.width ?? 1280}
      height={shape?.height ?? 720}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      {...(copies.length > 0 && {
        srcSet: copies.map((copy) => `${pictureAddress(copy.address)} ${copy.width}w`).join(', '),
        sizes,
      })}
    />
  );
}
