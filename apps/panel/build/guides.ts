import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../../docs/operator');
const pictures = join(import.meta.dirname, '../../../docs/pictures');
const tokens = join(import.meta.dirname, '../../../packages/ui/src/tokens.css');
const style = join(import.meta.dirname, 'guides.css');

/** The operator's documents as pages of the panel, below `docs/operator/`: lines of the dashboard lead to their headings. */
export function guides(): Plugin {
  return {
    name: 'klub:guides',
    apply: 'build',
    generateBundle() {
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) {
        const source = page(readFileSync(join(folder, file), 'utf8'));
        this.emitFile({
          type: 'asset',
          fileName: `docs/operator/${file.replace(/\.md$/, '.html')}`,
          source,
        });
      }
      for (const file of readdirSync(pictures).filter((name) => name.startsWith('panel-'))) {
        this.emitFile({
          type: 'asset',
          fileName: `docs/pictures/${file}`,
          source: readFileSync(join(pictures, file)),
        });
      }
      const source = `${readFileSync(tokens, 'utf8')}\n${readFileSync(style, 'utf8')}`;
      this.emitFile({ type: 'asset', fileName: 'docs/guides.css', source });
    },
  };
}

/** The address of a heading, as GitHub makes it. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/<[^>]*>/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function page(text: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens: words, depth, text: heading }) {
        return `<h${depth} id="${headingId(heading)}">${this.parser.parseInline(words)}</h${depth}>\n`;
      },
      link({ href, tokens: words }) {
        const inner = this.parser.parseInline(words);
        // What is for who runs the server is not a page of the panel.
        return href.startsWith('../')
          ? inner
          : `<a href="${href.replace(/\.md(?=#|$)/, '.html')}">${inner}</a>`;
      },
      table(token) {
        const cells = (row: typeof token.header, tag: string) =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((row) => cells(row, 'td')).join('');
        return `<div class="table" tabindex="0"><table><thead>${cells(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="../guides.css">
</head>
<body><main>
${String(marked.parse(text, { async: false }))}</main></body>
</html>
`;
}
