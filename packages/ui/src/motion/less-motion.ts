/** True for a user who asked the device for less motion: the end state is shown immediately. */
export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
