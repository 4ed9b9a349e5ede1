import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { referenceHeader } from '@klub/contract/limits';

/** Without letters that are taken for digits; 32 of them. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const form = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** A call's number that a user can read out, such as `K7QM-3XWD`. */
export function newReference(): string {
  const text = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => signs[byte % signs.length])
    .join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Takes the reference of a trusted proxy, so that its log and ours name a call alike; others get a new one. */
export function referencesBehind(proxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = addressesOf(proxies);
  return ({ headers, socket }) => {
    const given = String(headers[referenceHeader] ?? '').toUpperCase();
    return form.test(given) && isTrusted(trusted, socket.remoteAddress) ? given : newReference();
  };
}

function isTrusted(trusted: BlockList, remote = ''): boolean {
  const address = remote.replace(/^::ffff:(?=\d+\.)/, '');
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

function addressesOf(proxies: readonly string[]): BlockList {
  const found = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/', 2);
    const version = isIP(address);
    if (version === 0) continue;
    const bits = version === 6 ? 128 : 32;
    found.addSubnet(address, Number(prefix ?? bits), version === 6 ? 'ipv6' : 'ipv4');
  }
  return found;
}
