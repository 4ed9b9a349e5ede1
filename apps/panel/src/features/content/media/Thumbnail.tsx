import { pictureShape } from '@klub/contract/pictures';
import styles from './media.module.css';

/** A picture among others; the words beside it say what it shows. */
export function Thumbnail({ address, alt = '' }: { address: string; alt?: string }) {
  const small = pictureShape(address)?.copies[0]?.address ?? address;
  return (
    <span className={styles.frame}>
      <img className={styles.image} src={small} alt={alt} loading="lazy" decoding="async" />
    </span>
  );
}
