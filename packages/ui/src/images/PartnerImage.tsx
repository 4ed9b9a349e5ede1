import styles from './PartnerImage.module.css';

/** The fictional partner's shop, the same drawing as on the splash: awning, door, and a star over the roof. */
export function PartnerImage() {
  return (
    <svg className={styles.picture} viewBox="0 0 280 180" aria-hidden="true" focusable="false">
      <circle className={styles.sky} cx="140" cy="84" r="74" />
      <path className={styles.wall} d="M62 84h156v78H62z" />
      <path className={styles.door} d="M82 112h52v50H82z" />
      <path className={styles.glass} d="M148 112h52v30h-52z" />
      <path className={styles.shine} d="M148 142 178 112h12l-30 30z" />
      <circle className={styles.wall} cx="126" cy="138" r="3" />
      <path className={styles.awning} d="M70 50h140l18 38H52z" />
      <path className={styles.stripe} d="M98 50h28l-6 38H84zM154 50h28l14 38h-36z" />
      <path
        className={styles.awning}
        d="M52 87h32v1a16 14 0 0 1-32 0ZM120 87h40v1a20 14 0 0 1-40 0ZM196 87h32v1a16 14 0 0 1-32 0Z"
      />
      <path
        className={styles.stripe}
        d="M84 87h36v1a18 14 0 0 1-36 0ZM160 87h36v1a18 14 0 0 1-36 0Z"
      />
      <path className={styles.street} d="M40 162h200" />
      <path
        className={styles.star}
        d="M140 8 145.9 21.9 160.9 23.2 149.6 33.1 152.9 47.8 140 40.1 127.1 47.8 130.4 33.1 119.1 23.2 134.1 21.9Z"
      />
    </svg>
  );
}
