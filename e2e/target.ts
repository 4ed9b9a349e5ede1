import bcd, {
  type BrowserName,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data' with { type: 'json' };
import { type MemberExpression, parse } from 'acorn';
import { simple } from 'acorn-walk';
import {
  type CssNode,
  type Declaration,
  generate,
  parse as parseCss,
  walk,
  type WalkContext,
} from 'css-tree';
import { oldestBrowsers } from '../packages/ui/build/target.ts';

const supported = {
  chrome: oldestBrowsers.chrome,
  safari: oldestBrowsers.safari,
  safari_ios: oldestBrowsers.safari,
};
const supportedCss = { chrome: oldestBrowsers.chrome, safari: oldestBrowsers.safari };

/** A name of the language or of the browser that one of the oldest supported browsers does not have. */
export type Missing = {
  /** The constructor or interface; empty for a global name. */
  owner: string;
  name: string;
  /** Of a browser's interface: whether the name is the interface's own, and not that of its objects. */
  isStatic?: boolean;
};

/** All of them. */
export function missingInTarget(): Missing[] {
  const names: Missing[] = [];
  for (const [owner, group] of groups()) {
    if (isMissing(group)) names.push({ owner: '', name: owner });
    for (const [key, member] of membersOf(group)) {
      if (key === owner || !isMissing(member)) continue;
      const name = key.replace(/_static$/, '');
      names.push(owner in bcd.api ? { owner, name, isStatic: key !== name } : { owner, name });
    }
  }
  return names;
}

const missing = missingInTarget();
const globals = new Set(missing.filter(({ owner }) => owner === '').map(({ name }) => name));
const statics = new Set(missing.map(({ owner, name }) => `${owner}.${name}`));
const builtins = new Set(Object.keys(bcd.javascript.builtins ?? {}));
const present = presentMembers();
const members = new Set(
  missing
    .filter(({ owner, name }) => builtins.has(owner) && !present.has(name))
    .map(({ name }) => name),
);

/**
 * The names in a built script that the oldest browsers do not have, and its syntax error there, if any.
 * A member counts when it is one of the language, and no type of the target has one of that name: types are unknown in
 * a built file, and the members of the browser's own types are too many ordinary words.
 */
export function newerThanTarget(script: string): string[] {
  const found = new Set<string>();
  simple(parse(script, { ecmaVersion: 2022, sourceType: 'module' }), {
    Identifier({ name }) {
      if (globals.has(name)) found.add(name);
    },
    MemberExpression(node) {
      const name = memberName(node);
      if (name === undefined) return;
      const owner = node.object.type === 'Identifier' ? node.object.name : '';
      if (statics.has(`${owner}.${name}`)) found.add(`${owner}.${name}`);
      else if (/^(?:window|globalThis|self)$/.test(owner) && globals.has(name)) found.add(name);
    },
    CallExpression({ callee }) {
      const name = callee.type === 'MemberExpression' ? memberName(callee) : undefined;
      if (name !== undefined && members.has(name)) found.add(`.${name}()`);
    },
    Literal({ regex }) {
      if (
        regex !== undefined &&
        regex !== null &&
        /\(\?<[=!]|\(\?[a-z]*-?[a-z]*:/.test(regex.pattern.replace(/\(\?:/g, ''))
      )
        found.add(`/${regex.pattern}/${regex.flags}`);
      if (regex?.flags.includes('v') === true) found.add(`/${regex.pattern}/${regex.flags}`);
    },
  });
  return [...found].sort();
}

/** Features that a built stylesheet uses, without a fallback, and that the oldest browsers lack. */
export function unknownToTarget(stylesheet: string): string[] {
  const found = new Set<string>();
  walk(parseCss(stylesheet, { parseCustomProperty: true }), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Declaration') {
        if (this.atrule?.name === 'supports') return;
        for (const use of newIn(node))
          if (!hasFallback(node, this.block?.children.toArray() ?? [])) found.add(use);
      }
      if (node.type === 'Atrule' && isMissing(bcd.css['at-rules']?.[node.name], supportedCss))
        found.add(`@${node.name}`);
      if (node.type === 'Rule' && this.atrule?.name !== 'supports') {
        for (const [, name = ''] of generate(node.prelude).matchAll(/::?([a-z-]+)/g)) {
          if (isMissing(bcd.css.selectors?.[name], supportedCss)) found.add(`:${name}`);
        }
      }
    },
  });
  return [...found].sort();
}

function newIn(declaration: Declaration): string[] {
  const { property } = declaration;
  const value = generate(declaration.value);
  const uses = [...value.matchAll(/\d(dvh|svh|lvh|dvw|cqi|cqw|cqb|lh|rlh|dvb|svb)\b/g)].map(
    ([, unit]) => unit ?? '',
  );
  uses.push(
    ...[
      ...value.matchAll(/\b(color-mix|light-dark|oklch|oklab|lab|lch|linear|round|sin|cos)\(/g),
    ].map(([, name]) => `${name}()`),
  );
  // A list of families always has older ones.
  if (property.startsWith('-') || property === 'font-family')
    return property.startsWith('--') ? uses : [];
  const known = bcd.css.properties?.[property];
  if (known === undefined || isMissing(known, supportedCss)) return [property, ...uses];
  for (const [key, member] of membersOf(known)) {
    if (
      isMissing(member, supportedCss) &&
      new RegExp(`(?:^|[ ,(])${key.replace(/_/g, '-')}(?:$|[ ,)])`).test(value)
    )
      uses.push(`${property}: ${key}`);
  }
  return uses;
}

/** Whether the same block sets the same property before in words that the target knows. */
function hasFallback(declaration: Declaration, block: readonly CssNode[]): boolean {
  const before = block.slice(0, block.indexOf(declaration));
  return before.some(
    (node) =>
      node.type === 'Declaration' &&
      node.property === declaration.property &&
      newIn(node).length === 0,
  );
}

function presentMembers(): Set<string> {
  const names = new Set<string>();
  for (const [, group] of groups()) {
    for (const [key, member] of membersOf(group))
      if (!isMissing(member)) names.add(key.replace(/_static$/, ''));
  }
  return names;
}

function groups(): [string, Identifier][] {
  return [...membersOf(bcd.javascript.builtins ?? {}), ...membersOf(bcd.api)];
}

function membersOf(group: Identifier | Record<string, Identifier>): [string, Identifier][] {
  return Object.entries(group).filter(
    (entry): entry is [string, Identifier] =>
      entry[0] !== '__compat' && typeof entry[1] === 'object',
  );
}

function isMissing(
  entry: Identifier | undefined,
  target: Readonly<Record<string, number>> = supported,
): boolean {
  const support = entry?.__compat?.support;
  if (support === undefined) return false;
  return Object.entries(target).some(([browser, version]) => {
    const statements = [support[browser as BrowserName] ?? []].flat();
    return statements.length > 0 && !statements.some((statement) => isIn(statement, version));
  });
}

function isIn(statement: SupportStatement, version: number): boolean {
  const one = [statement].flat()[0];
  if (one === undefined || one.flags !== undefined || one.prefix !== undefined) return false;
  if (one.alternative_name !== undefined) return false;
  return since(one.version_added) <= version && since(one.version_removed ?? false) > version;
}

function since(version: unknown): number {
  if (version === true) return 0;
  return typeof version === 'string' && version !== 'preview'
    ? Number.parseFloat(version.replace('≤', ''))
    : Infinity;
}

function memberName({ property, computed }: MemberExpression): string | undefined {
  if (property.type === 'Identifier' && !computed) return property.name;
  return property.type === 'Literal' && typeof property.value === 'string'
    ? property.value
    : undefined;
}
