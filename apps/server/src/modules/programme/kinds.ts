import { approvals } from './kinds/approvals.ts';
import { calendar } from './kinds/calendar.ts';
import { contactCategories } from './kinds/contact.ts';
import { plans, realisations } from './kinds/figures.ts';
import { news } from './kinds/news.ts';
import { participants } from './kinds/participants.ts';
import { pills } from './kinds/pills.ts';
import { questions } from './kinds/questions.ts';
import { rules } from './kinds/rules.ts';
import { settings } from './kinds/settings.ts';
import { shops } from './kinds/shops.ts';
import { slides } from './kinds/slides.ts';
import { specialGoals, specialResults } from './kinds/special-figures.ts';
import { specialTargets, specialTasks } from './kinds/special-tasks.ts';
import { structure } from './kinds/structure.ts';
import { texts } from './kinds/texts.ts';
import { zoneArticles, zoneCategories } from './kinds/zone.ts';
import type { Kind } from './programme.kind.ts';

/** Every kind of file, in the order in which the files of one call are applied: what is pointed to comes first. */
export const kinds: readonly Kind[] = [
  // These two wait for a closing, so they come before rows of people are locked, for which a closing waits.
  settings,
  rules,
  texts,
  approvals,
  shops,
  participants,
  structure,
  pills,
  questions,
  news,
  zoneCategories,
  zoneArticles,
  calendar,
  slides,
  contactCategories,
  plans,
  realisations,
  specialTasks,
  specialTargets,
  specialGoals,
  specialResults,
];
