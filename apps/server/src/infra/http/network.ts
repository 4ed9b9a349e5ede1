import { isIPv6 } from 'node:net';

/**
 * The source that limits count: an IPv4 address, or the /64 of an IPv6 address, because one
 * connection has all of its 2^64 addresses. An IPv4 address inside an IPv6 one counts as IPv4.
 * Other text is returned unchanged.
 */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const embedded = embeddedIpv4(groups);
  if (embedded !== null) return embedded;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::', 2);
  const before = groupsIn(head);
  if (tail === undefined) return before;
  const after = groupsIn(tail);
  return [
    ...before,
    ...Array.from({ length: 8 - before.length - after.length }, () => 0),
    ...after,
  ];
}

function groupsIn(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/**
 * Mapped (`::ffff:0:0/96`), translated (`64:ff9b::/96`) and 6to4 (`2002::/16`) addresses contain
 * their owner's IPv4 address.
 */
function embeddedIpv4(groups: readonly number[]): string | null {
  const startsWith = (prefix: readonly number[]): boolean =>
    prefix.every((group, at) => groups[at] === group);
  if (startsWith([0, 0, 0, 0, 0, 0xff_ff]) || startsWith([0x64, 0xff_9b, 0, 0, 0, 0]))
    return dotted(groups.slice(6));
  return groups[0] === 0x20_02 ? dotted(groups.slice(1, 3)) : null;
}

function dotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}
