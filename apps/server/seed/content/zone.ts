import type { Role } from '@klub/contract/roles';
import { customerArticles } from './zone-customers.ts';
import { productArticles } from './zone-products.ts';

export type ZoneCategory = 'farby' | 'drewno-metal' | 'kolor' | 'obsluga';

/** `daysAgo` counts back from now, `time` is the hour in Warsaw. */
export type ZoneArticle = {
  readonly slug: string;
  readonly category: ZoneCategory;
  readonly title: string;
  readonly excerpt: string;
  readonly picture: string;
  readonly daysAgo: number;
  readonly time: string;
  readonly content: string;
};

export const zoneCategories: readonly { readonly id: ZoneCategory; readonly name: string }[] = [
  { id: 'farby', name: 'Farby i podłoża' },
  { id: 'drewno-metal', name: 'Drewno i metal' },
  { id: 'kolor', name: 'Kolor' },
  { id: 'obsluga', name: 'Obsługa klienta' },
];

export const zoneRoles: readonly Role[] = ['user1', 'user2', 'user3', 'salesman'];

export const zoneArticles: readonly ZoneArticle[] = [...productArticles, ...customerArticles];
