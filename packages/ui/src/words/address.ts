/** The parsed address, or undefined when it is none; `URL.canParse` is missing in the oldest browsers that are supported. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
