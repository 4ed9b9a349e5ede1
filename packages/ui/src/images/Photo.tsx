import { pictureShape } from '@klub/contract/pictures';
import styles from './Photo.module.css';
import { classes } from '../classes.ts';
import { pictureAddress } from '../picture-host.ts';

export type PhotoProps = {
  /** The address in the file store, which includes the size. */
  address: string;
  /** The width on the page, as the `sizes` of an `img`. */
  sizes: string;
  /** Empty where the words next to it say the same. */
  alt?: string;
  /** A picture at the top of the screen is loaded first; others when they come near. */
  first?: boolean;
  rounded?: boolean;
  /** The picture of a page that a card becomes. */
  travels?: boolean;
};

/** A picture of the programme in the size that is needed. Its place is reserved, so nothing moves when it loads. */
export function Photo({
  address,
  sizes,
  alt = '',
  first = false,
  rounded = false,
  travels,
}: PhotoProps) {
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
      data-travels={travels && 'picture'}
      {...(copies.length > 0 && {
        srcSet: copies.map((copy) => `${pictureAddress(copy.address)} ${copy.width}w`).join(', '),
        sizes,
      })}
    />
  );
}
