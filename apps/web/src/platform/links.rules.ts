import { parsedUrl } from '@klub/ui/words/address.ts';

/** The scheme by which other apps of the phone open this one; also in AndroidManifest.xml and Info.plist. */
export const appScheme = 'pl.klubpartnera.app:';

/**
 * The route of an address from outside: only the part after the `#/` of our own addresses, so that a link cannot load
 * or run anything else. The guard checks the route as always.
 * @param server address of the shell's server
 */
export function routeOfLink(address: string, server: string): string | undefined {
  const url = parsedUrl(address);
  if (url === undefined) return undefined;
  const { protocol, origin, hash } = url;
  if (protocol !== appScheme && origin !== new URL(server).origin) return undefined;
  const route = hash.slice(1);
  return /^\/(?!\/)/.test(route) ? route : undefined;
}
