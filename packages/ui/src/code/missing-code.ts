import { newVersion } from '@klub/contract/first-sentences';

/** The server no longer has a file of the running build, because a newer build has replaced it: only a reload helps. */
export class MissingCode extends Error {
  constructor() {
    super(newVersion.title);
  }
}

/**
 * Reloads the document, at most once for each build: the next document may name the same files. Returns false when it
 * does not, which is also where the browser refuses session storage.
 */
export function reloadOnce(): boolean {
  const build = import.meta.url;
  try {
    if (sessionStorage.getItem(build) !== null) return false;
    sessionStorage.setItem(build, build);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
