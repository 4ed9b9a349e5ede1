/** What other modules may import of archive. */
export { newestBackup } from './backup/backup.rules.ts';
