/** What other modules may import of archive. */
export { backupName, newestBackup } from './backup/backup.rules.ts';
