/**
 * Calls in the frame after one of the elements has changed its size. What changes a size once more within the observer's
 * own round ends as an `error` of the window.
 *
 * @returns stops watching
 */
export function watchSize(elements: readonly Element[], onSize: () => void): () => void {
  let frame = 0;
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(onSize);
  });
  for (const element of elements) observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
