import { csvLines } from './csv.rules.ts';
import type { Column, Sink, TableWriter } from './table.ts';

/** Without it Excel decodes UTF-8 in the machine's code page. */
const byteOrderMark = '\ufeff';

/** A CSV that a Polish Excel opens by a double click. */
export function csvWriter(sink: Sink, columns: readonly Column[]): TableWriter {
  const formats = columns.map(({ format }) => format);
  const headings = columns.map(({ heading }) => heading);
  let begun = false;

  async function begin(): Promise<void> {
    if (begun) return;
    begun = true;
    await sink(
      Buffer.from(
        byteOrderMark +
          csvLines(
            [headings],
            columns.map(() => 'text'),
          ),
      ),
    );
  }

  return {
    add: async (rows) => {
      await begin();
      await sink(Buffer.from(csvLines(rows, formats)));
    },
    finish: begin,
  };
}
