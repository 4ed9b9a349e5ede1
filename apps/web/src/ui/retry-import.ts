/**
 * For parts that lie over every page: code that does not arrive is asked for again until it does. Nothing could be shown
 * in its place, and a failure that nobody catches would take the page along.
 */
export function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, 5_000)).then(() => retryImport(load)));
}
