import { z } from 'zod';

/** An article in a list; `createdAtDate` is `DD.MM.YYYY`, `createdAtTime` is `HH:mm` (D7). */
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
 * A list returns its newest articles. `before` is the id of the last known article and selects
 * older ones. A list shorter than `articlesMax` has no older ones.
 */
export const olderThan = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'Podaj identyfikator artykułu.' })
  .transform(Number)
  .optional();
