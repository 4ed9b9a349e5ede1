import { z } from 'zod';

/** What a list of articles shows; `createdAtDate` is `DD.MM.YYYY`, `createdAtTime` is `HH:mm` (D7). */
export const articleCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  excerpt: z.string(),
  createdAtDate: z.string(),
  createdAtTime: z.string(),
});

export const article = articleCard.extend({ image: z.string().nullable(), content: z.string() });

/**
 * A list returns its newest articles. `before` is the id of the last one that is already there and asks for the next
 * older ones; a list that is shorter than `articlesMax` has none.
 */
export const olderThan = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Podaj identyfikator artykułu.' })
  .transform(Number)
  .optional();
