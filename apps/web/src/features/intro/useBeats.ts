import { useEffect, useState } from 'react';
import { introAnimationsMs } from '../../timings.ts';

/** How often the animation of this slide has been set off: 300, 900, 1500 and 2100 ms after the slide came. */
export function useBeats(slide: number): number {
  const [beats, setBeats] = useState({ slide, count: 0 });
  useEffect(() => {
    const timers = introAnimationsMs.map((ms, index) => setTimeout(() => setBeats({ slide, count: index + 1 }), ms));
    return () => timers.forEach(clearTimeout);
  }, [slide]);
  return beats.slide === slide ? beats.count : 0;
}
