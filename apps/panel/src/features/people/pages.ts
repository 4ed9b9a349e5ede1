/** One chunk: these screens load together. */
export { PeoplePage } from './PeoplePage.tsx';
export { WhyPage, WhyTaskPage } from './WhyPage.tsx';
export { PersonPage } from './card/PersonPage.tsx';
