/** The screens of this part, which come together. */
export { MonthPage } from './MonthPage.tsx';
export { MonthsPage } from './MonthsPage.tsx';
export { ProtocolPage } from './ProtocolPage.tsx';
