import type { ElementType, JSX as ReactJsx, Key, ReactElement } from 'react';
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { boundChildren } from './binding.rules.ts';

/**
 * What every `<element>` of the app compiles to (`jsxImportSource`): React's own, with Polish
 * typesetting of the words inside. HTML is handled by the sanitiser.
 */
export { Fragment };
export type { ReactJsx as JSX };

type Props = { readonly children?: unknown };

/** Their text is a value or code, which is copied and compared letter by letter, and no words. */
const values: ReadonlySet<unknown> = new Set([
  'textarea',
  'option',
  'script',
  'style',
  'title',
  'code',
  'kbd',
  'pre',
  'samp',
]);

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsx(type, withBoundWords(type, props), key);
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsxs(type, withBoundWords(type, props), key);
}

function withBoundWords(type: ElementType, props: Props): Props {
  const { children } = props;
  if (children === undefined || values.has(type)) return props;
  const words = boundChildren(children);
  return words === children ? props : { ...props, children: words };
}
