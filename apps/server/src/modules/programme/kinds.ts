import { approvals } from './imports/people/approvals.ts';
import { calendar } from './imports/content/calendar.ts';
import { contactCategories } from './imports/content/contact.ts';
import { corrections } from './imports/targets/corrections.ts';
import { plans, realisations } from './imports/targets/figures.ts';
import { news } from './imports/content/news.ts';
import { participants } from './imports/people/participants.ts';
import { pills } from './imports/content/pills.ts';
import { questions } from './imports/content/questions.ts';
import { rules } from './imports/rules/rules.ts';
import { settings } from './imports/rules/settings.ts';
import { shops } from './imports/people/shops.ts';
import { slides } from './imports/content/slides.ts';
import { specialGoals, specialResults } from './imports/targets/special-figures.ts';
import { specialTargets, specialTasks } from './imports/targets/special-tasks.ts';
import { structure } from './imports/people/structure.ts';
import { texts } from './imports/content/texts.ts';
import { zoneArticles, zoneCategories } from './imports/content/zone.ts';
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
  corrections,
];
