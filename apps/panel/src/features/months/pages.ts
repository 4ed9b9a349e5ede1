/** One chunk: these screens load together. */
export { MonthPage } from './MonthPage.tsx';
export { MonthsPage } from './MonthsPage.tsx';
export { ProtocolPage } from './ProtocolPage.tsx';
