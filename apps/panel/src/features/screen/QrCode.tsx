import { useMemo } from 'react';
import { encode } from 'uqr';
import { squares } from './qr.rules.ts';
import styles from './TotpForm.module.css';

/** A QR code as one path, with its text for users who cannot scan it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 4 });
    return { size: code.size, path: squares(code.data) };
  }, [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
