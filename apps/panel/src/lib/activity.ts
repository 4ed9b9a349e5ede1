/** When the session was used last, in all tabs, and when the user did something last, here. */
const key = 'klub.panel.used';

let usedAt = Date.now();
let activeAt = Date.now();

/** Every reply of the server keeps the session alive. */
export function noteCall(): void {
  usedAt = Date.now();
  try {
    localStorage.setItem(key, String(usedAt));
  } catch {
    // Without storage a tab knows only its own calls, and warns too early.
  }
}

/** Milliseconds of `Date.now()`. */
export function lastUse(): number {
  try {
    return Math.max(usedAt, Number(localStorage.getItem(key) ?? 0));
  } catch {
    return usedAt;
  }
}

export function watchActivity(): void {
  for (const name of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(name, () => (activeAt = Date.now()), { passive: true, capture: true });
  }
}

/** Milliseconds since the last key or tap. */
export function idleFor(): number {
  return Date.now() - activeAt;
}
