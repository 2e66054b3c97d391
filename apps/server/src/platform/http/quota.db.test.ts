import { describe, expect, test } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { ProductError } from '../product-error.ts';
import type { Limit } from './limits.ts';
import { rejectEarlierUse, withQuota } from './quota.ts';

const KEY = 'story:somebody';

async function open(limit: Limit = { max: 3, windowS: 60 }) {
  const { database, owner } = await openTestPlatform();
  const { db } = database;
  const run = (work: () => Promise<string>, key = KEY): Promise<string> =>
    withQuota(db, key, limit, work).catch((error) => (error instanceof ProductError ? error.code : 'crash'));
  const accept = (key?: string) => run(async () => 'done', key);
  const refuse = (key?: string) => run(() => Promise.reject(new ProductError('invalid')), key);
  const times = async (n: number, work: () => Promise<string>) => {
    const answers: string[] = [];
    for (let at = 0; at < n; at += 1) answers.push(await work());
    return answers;
  };
  const counts = async () => {
    const { rows } = await db.query('select key, count from rate_limit order by key');
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  };
  return { db, pool: db, owner, limit, run, accept, refuse, times, counts };
}

describe('a quota', () => {
  test('counts accepted uses and rejects those beyond its limit', async () => {
    const { accept, times, counts } = await open();
    expect(await times(5, accept)).toEqual(['done', 'done', 'done', 'tooMany', 'tooMany']);
    expect(await counts()).toEqual({ [KEY]: 3 });
  });

  test('is not used up by rejected uses', async () => {
    const { accept, refuse, times, counts } = await open();
    expect(new Set(await times(29, refuse))).toEqual(new Set(['invalid']));
    expect(await times(4, accept)).toEqual(['done', 'done', 'done', 'tooMany']);
    expect(await counts()).toEqual({ [KEY]: 3, [`refused:${KEY}`]: 29 });
  });

  test('rejects everything after ten times as many rejections, for that key only', async () => {
    const { accept, refuse, times } = await open();
    expect(await times(31, refuse)).toEqual([...Array(30).fill('invalid'), 'tooMany']);
    expect([await accept(), await accept('story:another')]).toEqual(['tooMany', 'done']);
  });

  test('is not used up by our own failures, which count nowhere', async () => {
    const { accept, run, times, counts } = await open();
    const crash = () => run(() => Promise.reject(new Error('a bug')));
    const failure = () => run(() => Promise.reject(new ProductError('unavailable')));
    expect(new Set(await times(40, crash))).toEqual(new Set(['crash']));
    expect(new Set(await times(40, failure))).toEqual(new Set(['unavailable']));
    expect(await counts()).toEqual({ [KEY]: 0 });
    expect(await accept()).toBe('done');
  });

  test('accepts exactly its limit of fifty parallel calls, rejected ones among them', async () => {
    const { accept, refuse, counts } = await open({ max: 20, windowS: 60 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept()));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(20);
    expect(answers.filter((answer) => answer === 'tooMany')).toHaveLength(30);
    await Promise.all(Array.from({ length: 30 }, () => refuse()));
    expect(await counts()).toEqual({ [KEY]: 20 });
  });

  test('accepts exactly its limit in any mix of rejections and acceptances', async () => {
    const { accept, refuse, times, counts } = await open({ max: 20, windowS: 60 });
    const mixed = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? accept() : refuse())),
    );
    const later = await times(25, accept);
    expect([...mixed, ...later].filter((answer) => answer === 'done')).toHaveLength(20);
    expect((await counts())[KEY]).toBe(20);
  });

  test('names the seconds to wait, and its own text for accepted uses only', async () => {
    const { db, accept, refuse, times, limit } = await open({
      max: 2,
      windowS: 60,
      msg: (waitS) => `${waitS}초 뒤에`,
    });
    await times(2, accept);
    const full = await withQuota(db, KEY, limit, async () => '').catch((error) => error);
    expect([full.status, full.data, full.msg]).toEqual([429, { retryAfterS: 60 }, '60초 뒤에']);
    const other = 'story:another';
    await times(20, () => refuse(other));
    const refused = await withQuota(db, other, limit, async () => '').catch((error) => error);
    expect([refused.status, refused.data.retryAfterS, refused.msg]).toEqual([
      429,
      60,
      new ProductError('tooMany').msg,
    ]);
  });

  test('starts over with each window, and releases nothing from an earlier one', async () => {
    const { pool, accept, run, times, counts } = await open();
    await times(2, accept);
    const endWindow = () => pool.query(`update rate_limit set window_ends_at = now() - interval '1 s'`);
    const late = run(async () => {
      await endWindow();
      await times(2, accept);
      throw new ProductError('invalid');
    });
    expect(await late).toBe('invalid');
    expect(await counts()).toEqual({ [KEY]: 2, [`refused:${KEY}`]: 1 });
    expect(await times(2, accept)).toEqual(['done', 'tooMany']);
  });

  test('releases a use that a later request rejects, never below zero', async () => {
    const { db, limit, accept, times, counts } = await open();
    await rejectEarlierUse(db, KEY, limit);
    await times(3, accept);
    await rejectEarlierUse(db, KEY, limit);
    expect(await times(2, accept)).toEqual(['done', 'tooMany']);
    for (let n = 0; n < 5; n += 1) await rejectEarlierUse(db, KEY, limit);
    expect(await counts()).toEqual({ [KEY]: 0, [`refused:${KEY}`]: 7 });
  });

  test('throws the original error when releasing fails', async () => {
    const { owner, run } = await open();
    const work = async () => {
      await owner.query('alter table rate_limit rename to rate_limit_away');
      throw new ProductError('repeatedText');
    };
    expect(await run(work)).toBe('repeatedText');
  });
});
