import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

const hextet = fc.integer({ min: 0, max: 0xffff });
const octet = fc.integer({ min: 0, max: 255 });
/** A prefix without an IPv4 address. */
const prefix = fc
  .tuple(hextet, hextet, hextet, hextet)
  .filter(
    ([first, second, third, fourth]) =>
      first !== 0x2002 && first !== 0x64 && first + second + third + fourth > 0,
  );
const suffix = fc.tuple(hextet, hextet, hextet, hextet);

/** The same address in another spelling: capitals, leading zeros, compressed zeros, a zone. */
const spelling = fc.record({
  capitals: fc.boolean(),
  zeros: fc.boolean(),
  short: fc.boolean(),
  zone: fc.boolean(),
});
type Spelling = typeof spelling extends fc.Arbitrary<infer One> ? One : never;

function spelled(groups: readonly number[], { capitals, zeros, short, zone }: Spelling): string {
  const parts = groups.map((group) => group.toString(16).padStart(zeros ? 4 : 1, '0'));
  const full = parts.join(':');
  const shorter = short && !zeros ? full.replace(/(^|:)0(:0)+(:|$)/, '::') : full;
  const text = capitals ? shorter.toUpperCase() : shorter;
  return zone ? `${text}%eth0` : text;
}

test('all addresses of one /64 are one source, in every spelling', () => {
  fc.assert(
    fc.property(
      prefix,
      suffix,
      suffix,
      spelling,
      spelling,
      (network, one, other, first, second) => {
        expect(networkOf(spelled([...network, ...one], first))).toBe(
          networkOf(spelled([...network, ...other], second)),
        );
      },
    ),
  );
});

test('two /64 are two sources', () => {
  fc.assert(
    fc.property(prefix, prefix, suffix, spelling, (one, other, host, how) => {
      fc.pre(one.join() !== other.join());
      expect(networkOf(spelled([...one, ...host], how))).not.toBe(
        networkOf(spelled([...other, ...host], how)),
      );
    }),
  );
});

test('an IPv4 address inside any IPv6 address is one source', () => {
  fc.assert(
    fc.property(octet, octet, octet, octet, suffix, (a, b, c, d, [site, ...host]) => {
      const plain = `${a}.${b}.${c}.${d}`;
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      const rest = [site, 0, ...host].map((group) => group.toString(16)).join(':');
      for (const written of [
        plain,
        `::ffff:${plain}`,
        `::FFFF:${hex}`,
        `0:0:0:0:0:ffff:${plain}`,
        `::ffff:${plain}%2`,
        `64:ff9b::${plain}`,
        `2002:${hex}:${rest}`,
      ]) {
        expect(networkOf(written), written).toBe(plain);
      }
    }),
  );
});

test('what is no address stays what it is', () => {
  for (const odd of ['', 'unknown', '1.2.3', ':::', '12345::']) expect(networkOf(odd)).toBe(odd);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});
