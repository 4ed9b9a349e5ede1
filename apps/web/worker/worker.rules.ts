import { isAppPage } from '../../../packages/ui/worker/push.rules.ts';

/** The source of a reply of the service worker, by the requested address. */
export type Answer =
  /** The page itself, from the cached shell: a new version waits until the user agrees. */
  | 'page'
  /** Code, styles and fonts of this version, from the cached shell. */
  | 'shell'
  /** A picture of the programme, cached once it was shown. */
  | 'picture'
  /**
   * Everything else goes to the server as if there were no service worker: replies of the API are never cached here.
   */
  | 'server';

type Asked = { readonly method: string; readonly url: string; readonly isNavigation: boolean };

/** @param scope the address of the page, with its slash at the end. */
export function answerFor({ method, url, isNavigation }: Asked, scope: string): Answer {
  if (method !== 'GET' || !url.startsWith(scope)) return 'server';
  if (isNavigation) return isAppPage(url, scope) ? 'page' : 'server';
  const path = url.slice(scope.length);
  if (path.startsWith('assets/')) return 'shell';
  return path.startsWith('files/') ? 'picture' : 'server';
}
