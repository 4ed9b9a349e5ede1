import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bound } from '../src/text/binding.rules.ts';

/** The words of the screens. Those of the server, which also go into SMS and files, keep their spaces. */
const copy = /\/(?:apps\/(?:web|panel)|packages\/ui)\/src\/.*\.copy\.ts$/;
const helper = join(import.meta.dirname, '../src/text/binding.rules.ts');

/**
 * Binds the texts of `*.copy.ts` when an app is built, as Polish typesetting asks. A template becomes a call of `bind`, which
 * leaves its values as they are. Keys of objects and what is compared stay.
 */
export function boundCopy(): Plugin {
  return {
    name: 'klub:bound-copy',
    transform: {
      filter: { id: copy },
      handler(code) {
        return { code: withBoundTexts(code, this.parse(code)), map: null };
      },
    },
  };
}

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Edit = { readonly start: number; readonly end: number; readonly text: string };

function withBoundTexts(code: string, program: Node): string {
  const edits: Edit[] = [];
  collect(program, undefined, edits);
  const templates = edits.some(({ text }) => text === tag);
  let result = code;
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start))
    result = result.slice(0, start) + text + result.slice(end);
  return templates ? `import { bind as ${tag} } from ${JSON.stringify(helper)};${result}` : result;
}

const tag = '$bound';

function collect(node: Node, parent: Node | undefined, edits: Edit[]): void {
  const text = textOf(node);
  if (text !== undefined) {
    const { start, end } = node;
    if (isShown(node, parent) && bound(text) !== text)
      edits.push({ start, end, text: JSON.stringify(bound(text)) });
    return;
  }
  if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression')
    edits.push({ start: node.start, end: node.start, text: tag });
  for (const child of Object.values(node).flat()) if (isNode(child)) collect(child, node, edits);
}

/** Of a string, or of a template without values. */
function textOf(node: Node): string | undefined {
  if ('value' in node && node.type === 'Literal')
    return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || !('quasis' in node)) return undefined;
  const [whole, ...more] = node.quasis as { readonly value: { readonly cooked: string } }[];
  return more.length === 0 ? whole?.value.cooked : undefined;
}

const compared: ReadonlySet<unknown> = new Set(['===', '!==', 'in']);

function isShown(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  if ('source' in parent && parent.source === node) return false;
  if ('key' in parent && parent.key === node) return false;
  if ('property' in parent && parent.property === node) return false;
  if (parent.type === 'SwitchCase') return false;
  return !('operator' in parent && compared.has(parent.operator));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
