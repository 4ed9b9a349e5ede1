import { expect, test } from 'vitest';
import { backupMoment, backupName, expiredBackups } from './backup.rules.ts';

test('the name of a backup says when it was made', () => {
  const at = new Date('2026-11-21T05:04:03Z');
  expect(backupName(at)).toBe('klub-20261121-050403.klub');
  expect(backupMoment(backupName(at))).toEqual(at);
});

test('backups go after their days, and nothing else in the folder does', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const names = [
    'klub-20261016-235959.klub',
    'klub-20261017-000000.klub',
    'klub-20200101.klub',
    'program.klub',
    'notes',
  ];
  expect(expiredBackups(names, now, 35)).toEqual(['klub-20261016-235959.klub']);
});
