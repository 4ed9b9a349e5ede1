import { type Payload, inBatches } from './browser-payloads.ts';
import { look, touch } from './browser-probe.ts';
import type { TextPlace } from './browser-texts.ts';
import type { Tab } from './browser.ts';

/** What a walk through screens full of payloads has seen. */
export type Seen = {
  readonly tried: number;
  readonly shown: number;
  /** Numbers of payloads, or what the unsigned ones said. */
  readonly ran: readonly string[];
  readonly left: readonly string[];
  readonly links: readonly string[];
  readonly strange: readonly string[];
};

/** Pictures that are not there say so after a moment, and what they were told to do then is done. */
const settleMs = 200;

/** Shows all of them, a screen after the other, does whatever can be done to each, and looks at what there is. */
export async function walk(tab: Tab, { atOnce, show }: TextPlace, payloads: readonly Payload[]): Promise<Seen> {
  const seen: Seen[] = [];
  for (const batch of inBatches(payloads, atOnce)) {
    await show(tab, batch);
    const [first] = batch;
    await tab.page.getByText(`Znacznik ${first?.number}.`, { exact: true }).first().waitFor({ state: 'attached' });
    const { shown, left, links } = await tab.page.evaluate(look, null);
    await tab.page.evaluate(touch);
    await tab.page.waitForTimeout(settleMs);
    seen.push({
      tried: batch.length,
      shown: new Set(shown).size,
      ran: tab.takeRan(),
      strange: tab.takeStrange(),
      left,
      links,
    });
  }
  return together(seen);
}

export function together(seen: readonly Seen[]): Seen {
  const sum = (key: 'tried' | 'shown'): number => seen.reduce((total, one) => total + one[key], 0);
  return {
    tried: sum('tried'),
    shown: sum('shown'),
    ran: seen.flatMap(({ ran }) => ran),
    left: seen.flatMap(({ left }) => left),
    links: seen.flatMap(({ links }) => links),
    strange: seen.flatMap(({ strange }) => strange),
  };
}
