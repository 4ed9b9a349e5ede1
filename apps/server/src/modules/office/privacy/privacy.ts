/** What other modules may import of privacy. */
export {
  held,
  ownerColumn,
  sealedInJobs,
  tables,
  type Held,
  type Table,
} from './privacy.columns.ts';
export { exportPersonNumbered } from './privacy.service.ts';
