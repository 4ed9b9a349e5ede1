/**
 * Values that a user has typed and not sent, kept over an expired token and another login: complete in memory, and
 * without secrets in this tab's storage for a reload. Returned to their owner only; deleted at logout.
 */
type Draft = { readonly owner: string; readonly value: unknown };

const memory = new Map<string, Draft>();
const prefix = 'klub.draft.';

/** @param open the part that may outlive the page: the value without bank account, PESEL and the like */
export function keepDraft(name: string, owner: string, value: unknown, open: unknown): void {
  memory.set(name, { owner, value });
  inStorage((storage) => storage.setItem(prefix + name, JSON.stringify({ owner, value: open })));
}

/** Returns null when this owner has no draft; deletes the draft of another owner. */
export function draftOf(name: string, owner: string): unknown {
  const draft = memory.get(name) ?? storedDraft(name);
  if (draft === null) return null;
  if (draft.owner === owner) return draft.value;
  forgetDraft(name);
  return null;
}

export function forgetDraft(name: string): void {
  memory.delete(name);
  inStorage((storage) => storage.removeItem(prefix + name));
}

export function forgetDrafts(): void {
  memory.clear();
  inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

function storedDraft(name: string): Draft | null {
  let text: string | null = null;
  inStorage((storage) => (text = storage.getItem(prefix + name)));
  if (text === null) return null;
  const draft: unknown = JSON.parse(text);
  if (typeof draft !== 'object' || draft === null || !('owner' in draft) || !('value' in draft))
    return null;
  return typeof draft.owner === 'string' ? { owner: draft.owner, value: draft.value } : null;
}

/** Without storage the draft is in memory only. */
function inStorage(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage);
  } catch {
    return;
  }
}
