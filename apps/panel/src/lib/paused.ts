import { useEffect, useState } from 'react';
import { previewMs } from '../timings.ts';

/** The value as it was at the last pause of the writing. */
export function usePaused<Value>(value: Value, digest: string): { value: Value; digest: string } {
  const [paused, setPaused] = useState({ value, digest });
  useEffect(() => {
    if (paused.digest === digest) return undefined;
    const timer = setTimeout(() => setPaused({ value, digest }), previewMs);
    return () => clearTimeout(timer);
  }, [paused, value, digest]);
  return paused;
}
