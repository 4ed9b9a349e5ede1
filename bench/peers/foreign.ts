import { z } from 'zod';
import { shown } from './peer.ts';

/** The fields that ours sends, by the names that the other systems give them; nothing else is asked of them. */
export const cardFields = ['id', 'slug', 'title', 'lead', 'thumbnail', 'date'] as const;
export const wholeFields = [...cardFields, 'image', 'body'] as const;

const id = z.number().transform(String);
const date = z.iso.datetime();
const text = { slug: z.string(), title: z.string(), lead: z.string(), thumbnail: z.string().nullable() };

export const foreignCard = z.object({ id, date, ...text }).transform(withShownDate);

export const foreignWhole = z
  .object({ id, date, ...text, image: z.string().nullable(), body: z.string() })
  .transform(withShownDate);

function withShownDate<Row extends { date: string }>({ date: sent, ...row }: Row) {
  return { ...row, shown: shown(new Date(sent)) };
}
