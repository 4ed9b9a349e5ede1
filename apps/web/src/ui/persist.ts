const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/**
 * For parts that lie over every page: code that does not arrive is asked for again, less and less often, until it does.
 * Nothing could be shown in its place, and a failure that nobody catches would take the page along.
 */
export async function persist<Module>(load: () => Promise<Module>, waitMs = firstWaitMs): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return persist(load, Math.min(waitMs * 2, longestWaitMs));
  }
}
