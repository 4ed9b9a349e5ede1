import { approvals } from './kinds/participants/approvals.ts';
import { calendar } from './kinds/content/calendar.ts';
import { contactCategories } from './kinds/content/contact.ts';
import { corrections } from './kinds/targets/corrections.ts';
import { plans, realisations } from './kinds/targets/figures.ts';
import { news } from './kinds/content/news.ts';
import { participants } from './kinds/participants/participants.ts';
import { pills } from './kinds/content/pills.ts';
import { questions } from './kinds/content/questions.ts';
import { rules } from './kinds/rules/rules.ts';
import { settings } from './kinds/rules/settings.ts';
import { shops } from './kinds/participants/shops.ts';
import { slides } from './kinds/content/slides.ts';
import { specialGoals, specialResults } from './kinds/targets/special-figures.ts';
import { specialTargets, specialTasks } from './kinds/targets/special-tasks.ts';
import { structure } from './kinds/participants/structure.ts';
import { texts } from './kinds/content/texts.ts';
import { zoneArticles, zoneCategories } from './kinds/content/zone.ts';
import type { Kind } from './programme.kind.ts';

/** Every kind of file, in the order of application: referenced rows first. */
export const kinds: readonly Kind[] = [
  // These two wait for a closing, so they run before rows of people are locked, which a closing
  // waits for.
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
  corrections,
];
