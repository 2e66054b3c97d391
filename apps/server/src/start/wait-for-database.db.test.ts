import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#src/platform/log.ts';
import { cloneDatabase, openDatabaseLink } from '#src/testing/index.ts';
import { waitForDatabase } from './open-database.ts';

async function open(change: { password?: string; pathname?: string } = {}) {
  const copy = await cloneDatabase();
  onTestFinished(() => copy.drop());
  const link = await openDatabaseLink(copy.url);
  const url = new URL(link.url);
  Object.assign(url, change);
  const pool = new pg.Pool({ connectionString: url.href });
  onTestFinished(() => pool.end());
  const lines: { msg: string; reason?: string }[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return { link, lines, wait: (waitS: number) => waitForDatabase(pool, log, waitS) };
}

test('a start logs each try while it waits for the database, and continues when it answers', async () => {
  const { link, lines, wait } = await open();
  link.cut();
  const waiting = wait(60);
  await expect.poll(() => lines.length).toBe(2);
  expect(lines).toMatchObject([
    { msg: 'database away, start waits', tries: 1, nextTryS: 0.5 },
    { msg: 'database away, start waits', tries: 2, nextTryS: 1 },
  ]);
  expect(lines[0]?.reason).toBeTruthy();
  link.restore();
  await waiting;
  expect(lines.at(-1)?.msg).toBe('database reached, start goes on');
});

test('a start ends when the database has not come in time', async () => {
  const { link, lines, wait } = await open();
  link.cut();
  await expect(wait(1)).rejects.toThrow();
  expect(lines.map(({ msg }) => msg)).toEqual(['database away, start waits']);
});

test.each([
  ['a wrong password', { password: 'wrong' }, /password authentication failed/],
  ['a database that is not there', { pathname: '/none' }, /database "none" does not exist/],
])('%s ends a start at once', async (_what, change, words) => {
  const { lines, wait } = await open(change);
  await expect(wait(60)).rejects.toThrow(words);
  expect(lines).toEqual([]);
});
