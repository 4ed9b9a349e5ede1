import { knownAccount } from '../shell/me.ts';

const prefix = 'klub.panel.draft.';

export type Draft = Readonly<Record<string, unknown>>;

/** What this account has typed into the form in this tab and not sent; empty: nothing. */
export function draftOf(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Draft) : {};
  } catch {
    return {};
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Without storage only what is on the screen is kept.
  }
}

/** When an account leaves, nothing that it has typed stays in the browser. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function keyOf(name: string): string {
  return `${prefix}${knownAccount() ?? ''}.${name}`;
}
