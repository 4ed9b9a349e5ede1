import { firstCodesText, firstRunHint } from './first-run.copy.ts';
import { type FirstRunDeps, makeFirstCodes, waitsFor } from './first-run.service.ts';

/**
 * What the start says about missing administrators; empty: nothing. Only a terminal gets codes,
 * because the output of a service ends in a log.
 */
export async function firstRunAnnouncement(
  deps: FirstRunDeps,
  { isTTY }: { readonly isTTY: boolean },
): Promise<string> {
  if (!isTTY) return (await waitsFor(deps)) === 'first' ? firstRunHint : '';
  const made = await makeFirstCodes(deps);
  return made.codes.length === 0 ? '' : firstCodesText(made);
}
