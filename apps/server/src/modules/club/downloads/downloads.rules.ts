const minuteMs = 60_000;

/** D37: a file's link is valid for five minutes, and ends with the session. */
export const linkMs = 5 * minuteMs;
/** An unfetched file is kept this long, because the user may be offline. */
const waitingMs = 10 * minuteMs;
/** A later request makes the file again, because the figures may have changed. */
const sameAgainMs = minuteMs;
/** Maximum lifetime of a file: fetched at the last moment, plus that link's time. */
export const fileMs = waitingMs + sameAgainMs + linkMs;

/** Maximum number of rows of a file that is made within the call. */
export const smallRows = 3_000;
/** Per person; they are made one after the other. */
export const waitingMax = 5;
/** Over all people and processes. */
export const exportsTogether = 2;
/** Maximum number of starts of a job whose process ends each time. */
export const attemptsMax = 3;

export type DownloadState = {
  readonly madeAt: Date | null;
  readonly failedAt: Date | null;
  readonly toldAt: Date | null;
};

/** Whether an existing file may be used (again) instead of a new one. */
export function isFresh({ madeAt, toldAt }: DownloadState, now: Date): boolean {
  if (madeAt === null || now.getTime() - madeAt.getTime() >= waitingMs) return false;
  return toldAt === null || now.getTime() - toldAt.getTime() < sameAgainMs;
}

export function isUnderWay({ madeAt, failedAt }: DownloadState): boolean {
  return madeAt === null && failedAt === null;
}

/** A failure is reported once; the next request is a new try. */
export function isUntoldFailure({ failedAt, toldAt }: DownloadState): boolean {
  return failedAt !== null && toldAt === null;
}

/** Below 100 until the file is complete. */
export function progressOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
}

/** RFC 6266: the real name, and an ASCII name for clients without support. */
export function attachmentNamed(name: string): string {
  const plain = name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
