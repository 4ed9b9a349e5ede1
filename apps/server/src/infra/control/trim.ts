/**
 * Strips these characters from both ends in linear time; a pattern like `x+$` starts at every
 * position.
 */
export function trimmedOf(text: string, isDropped: (character: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isDropped(text[start] ?? '')) start += 1;
  while (end > start && isDropped(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
