/** What the service worker answers from, by the address that is asked for. */
export type Answer =
  /** The page itself, out of the shell: a new version waits until the person agrees. */
  | 'page'
  /** Code, styles and fonts of this version, out of the shell. */
  | 'shell'
  /** A picture of the programme, kept once it was seen. */
  | 'picture'
  /** Everything else goes to the server as if there were no service worker: no answer of the API is ever kept here. */
  | 'server';

type Asked = { readonly method: string; readonly url: string; readonly isNavigation: boolean };

/** @param scope the address of the page, with its slash at the end. */
export function answerFor({ method, url, isNavigation }: Asked, scope: string): Answer {
  if (method !== 'GET' || !url.startsWith(scope)) return 'server';
  const path = url.slice(scope.length).split(/[?#]/)[0] ?? '';
  if (isNavigation) return path === '' || path === 'index.html' ? 'page' : 'server';
  if (path.startsWith('assets/')) return 'shell';
  return path.startsWith('files/') ? 'picture' : 'server';
}
