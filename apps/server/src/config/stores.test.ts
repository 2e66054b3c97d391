import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';
import type { Env } from './env.ts';

function problemsOf(env: Env): string[] {
  try {
    parseConfig(env, '/srv/pq');
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const s3 = { S3_BUCKET: 'pq-files', S3_REGION: 'a', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'a' };
const keys = (name: string) => ({
  [`${name}_REGION`]: 'a',
  [`${name}_ACCESS_KEY_ID`]: 'a',
  [`${name}_SECRET_ACCESS_KEY`]: 'a',
});

test('backups must not be stored with the files of the site', () => {
  expect(problemsOf({ ...s3, ...keys('BACKUP_S3'), BACKUP_S3_BUCKET: 'pq-files' })).toEqual([
    'BACKUP_S3_BUCKET must not be the bucket of the site (S3_BUCKET)',
  ]);
  const inside = 'BACKUP_DIR must not hold the files of the site, or be among them (/srv/pq/.data/files)';
  for (const BACKUP_DIR of ['.data', '.data/files', '.data/files/demo', '/srv', '/srv/pq/x/../.data/files'])
    expect(problemsOf({ BACKUP_DIR })).toEqual([inside]);
  expect(problemsOf({ BACKUP_DIR: '.data/backups' })).toEqual([]);
  expect(problemsOf({ BACKUP_DIR: '/mnt/b', ...keys('BACKUP_S3'), BACKUP_S3_BUCKET: 'b' })).toEqual([
    'BACKUP_DIR and BACKUP_S3_BUCKET exclude each other',
  ]);
});

test('a second repository differs from the first and requires it', () => {
  const offsite = { ...keys('BACKUP_OFFSITE_S3'), BACKUP_OFFSITE_S3_BUCKET: 'b' };
  expect(problemsOf(offsite)).toEqual(['BACKUP_OFFSITE_S3_BUCKET needs BACKUP_DIR or BACKUP_S3_BUCKET']);
  expect(problemsOf({ ...offsite, ...keys('BACKUP_S3'), BACKUP_S3_BUCKET: 'b' })).toEqual([
    'BACKUP_OFFSITE_S3_BUCKET must not be the bucket of BACKUP_S3_BUCKET',
  ]);
  expect(problemsOf({ ...offsite, BACKUP_DIR: '/mnt/b', BACKUP_KEY: 'short' })).toEqual([
    'BACKUP_KEY must be 64 hexadecimal digits',
  ]);
});

test("the restore test refuses the site's database", () => {
  expect(
    problemsOf({
      DATABASE_URL: 'postgres://pq_app:a@db/pq',
      RESTORE_TEST_DATABASE_URL: 'postgres://owner:b@db:5432/pq',
    }),
  ).toEqual(['RESTORE_TEST_DATABASE_URL must not be the database of DATABASE_URL']);
});
