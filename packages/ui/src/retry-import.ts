import { MissingCode } from './code/missing-code.ts';
import { offerReload } from './feedback/offer-reload.ts';

/**
 * For parts that appear over every page: retries a failed import until it succeeds, because an
 * uncaught failure would break the page.
 * @param otherwise replaces code that the server no longer has
 */
export function retryImport<Module>(
  load: () => Promise<Module>,
  otherwise: () => Module | Promise<Module> = offerReload,
): Promise<Module> {
  return load().catch((error: unknown) => {
    if (error instanceof MissingCode) return otherwise();
    return new Promise((resolve) => setTimeout(resolve, 5_000)).then(() =>
      retryImport(load, otherwise),
    );
  });
}
