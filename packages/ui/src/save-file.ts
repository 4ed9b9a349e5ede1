import { savedFileMs } from './timings.ts';

/** Saves a file that the page has made or fetched. Its address lives a while longer, because some browsers read it only later. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), savedFileMs);
}
