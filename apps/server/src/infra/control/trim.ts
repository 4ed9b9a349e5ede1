/** The text without these characters at its ends. It takes one look at each, where a pattern like `x+$` tries from every place. */
export function trimmedOf(text: string, isDropped: (character: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isDropped(text[start] ?? '')) start += 1;
  while (end > start && isDropped(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
