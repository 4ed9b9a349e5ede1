/** One chunk: these screens load together. */
export { AssignmentPage } from './AssignmentPage.tsx';
export { InvitationsPage } from './InvitationsPage.tsx';
export { PhonePage } from './PhonePage.tsx';
export { ShopPage } from './ShopPage.tsx';
export { ShopsPage } from './ShopsPage.tsx';
export { StructurePage } from './StructurePage.tsx';
