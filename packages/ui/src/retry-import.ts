/**
 * For parts that appear over every page: retries a failed import until it succeeds. There is nothing to show in their
 * place, and an uncaught failure would break the page.
 */
export function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  return load().catch(() => new Promise((resolve) => setTimeout(resolve, 5_000)).then(() => retryImport(load)));
}
