/** The screens of this part, which come together. */
export { PeoplePage } from './PeoplePage.tsx';
export { WhyPage, WhyTaskPage } from './WhyPage.tsx';
export { PersonPage } from './card/PersonPage.tsx';
