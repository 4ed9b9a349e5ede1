const minuteMs = 60_000;

/** D37: a link of a file is good for five minutes, and ends with the session. */
export const linkMs = 5 * minuteMs;
/** A file that has not been fetched yet waits for its person, who may have lost the network meanwhile. */
const waitingMs = 10 * minuteMs;
/** After that a file is made again: the figures may have changed. */
const sameAgainMs = minuteMs;
/** The longest that a file is of any use: handed out at the last moment, and the link of then. */
export const fileMs = waitingMs + sameAgainMs + linkMs;

/** Up to so many rows a file is made while the person waits for the answer. */
export const smallRows = 3_000;
/** Of one person; they are made one after the other. */
export const waitingMax = 5;
/** Over all people and processes. */
export const exportsTogether = 2;
/** How often a job is begun again whose process ended. */
export const attemptsMax = 3;

export type DownloadState = {
  readonly madeAt: Date | null;
  readonly failedAt: Date | null;
  readonly toldAt: Date | null;
};

/** Whether a file that exists may be handed out (again) instead of making another. */
export function isFresh({ madeAt, toldAt }: DownloadState, now: Date): boolean {
  if (madeAt === null || now.getTime() - madeAt.getTime() >= waitingMs) return false;
  return toldAt === null || now.getTime() - toldAt.getTime() < sameAgainMs;
}

export function isUnderWay({ madeAt, failedAt }: DownloadState): boolean {
  return madeAt === null && failedAt === null;
}

/** A failure is reported once; the next request is another try. */
export function isUntoldFailure({ failedAt, toldAt }: DownloadState): boolean {
  return failedAt !== null && toldAt === null;
}

/** Never 100 before the file is complete. */
export function progressOf(done: number, total: number): number {
  return total <= 0 ? 0 : Math.min(99, Math.floor((done / total) * 100));
}

/** RFC 6266: the real name for clients that support it, and one in ASCII for the others. */
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
