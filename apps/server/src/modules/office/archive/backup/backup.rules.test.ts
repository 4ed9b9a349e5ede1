import { expect, test } from 'vitest';
import { dayMs } from '../../../../infra/clock.ts';
import { dayOf, timeOf } from '../../../../infra/warsaw.ts';
import {
  backupMoment,
  backupName,
  expiredBackups,
  isBackupDue,
  isBackupPart,
  newestBackup,
  partName,
} from './backup.rules.ts';

test('the name of a backup says when it was made', () => {
  const at = new Date('2026-11-21T05:04:03Z');
  expect(backupName(at)).toBe('klub-20261121-050403.klub');
  expect(backupMoment(backupName(at))).toEqual(at);
});

test('each night has one backup, also when the clock changes', () => {
  const start = new Date('2026-01-01T12:00:00Z').getTime();
  let newest = new Date(start);
  const made: Date[] = [];
  for (let at = start; at < start + 2 * 366 * dayMs; at += 10 * 60_000) {
    if (!isBackupDue(newest, new Date(at))) continue;
    newest = new Date(at);
    made.push(newest);
  }
  expect(made.map(timeOf).filter((time) => time !== '03:30')).toEqual([]);
  expect(new Set(made.map(dayOf)).size).toBe(2 * 366);
  expect(made).toHaveLength(2 * 366);
});

test('a night without power is made up', () => {
  expect(isBackupDue(null, new Date())).toBe(true);
  const newest = new Date('2026-11-20T02:31:00Z');
  expect(isBackupDue(newest, new Date('2026-11-21T02:29:00Z'))).toBe(false);
  expect(isBackupDue(newest, new Date('2026-11-21T09:00:00Z'))).toBe(true);
});

test('backups go after their days, and nothing else in the folder does', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const names = [
    'klub-20261120-000000.klub',
    'klub-20261016-235959.klub',
    'klub-20261017-000000.klub',
    'klub-20261119-000000.klub',
    'klub-20200101.klub',
    'program.klub',
    'notes',
  ];
  expect(expiredBackups(names, now, 35)).toEqual(['klub-20261016-235959.klub']);
});

test('a clock once far ahead neither deletes nor freshens the newest backups', () => {
  const names = [
    'klub-20261118-000000.klub',
    'klub-20261119-000000.klub',
    'klub-20261120-000000.klub',
  ];
  const ahead = [...names, 'klub-20361121-000000.klub'];
  expect(expiredBackups(ahead, new Date('2036-11-21T00:00:00Z'), 35)).toEqual([
    'klub-20261118-000000.klub',
  ]);
  const now = new Date('2026-11-21T00:00:00Z');
  expect(newestBackup(ahead, now)).toEqual(new Date('2026-11-20T00:00:00Z'));
  expect(newestBackup(['klub-20361121-000000.klub', 'notes'], now)).toBeNull();
});

test('a backup in the making is none yet', () => {
  const part = partName(
    backupName(new Date('2026-11-21T05:04:03Z')),
    'c6b6a2f0-5a4e-4b0a-9d5e-0a8c5a1f0e11',
  );
  expect(backupMoment(part)).toBeNull();
  expect([part, `${part}.0b6a2f0c-5a4e-4b0a-9d5e-0a8c5a1f0e11.part`].map(isBackupPart)).toEqual([
    true,
    true,
  ]);
  expect(['klub-20261121-050403.klub', 'program.klub.part', 'notes'].map(isBackupPart)).toEqual([
    false,
    false,
    false,
  ]);
});
