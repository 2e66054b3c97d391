import type { StoryFigures } from '@pq/contract/calls/stories';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openStream } from '#src/testing/open-stream.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { likeStory } from './like-story.ts';
import { buildStory } from './testing/build-story.ts';
import { publishStoryChange } from './watch-story.ts';

async function open() {
  const { app, platform } = await openTestApp();
  onTestFinished(async () => {
    const found = await runChecks(platform.database.db, platform.clock.now());
    expect(found.map(({ finding }) => finding)).toEqual([]);
  });
  const join = async (): Promise<Caller> => {
    const { id: uid, email, name } = await buildMember(platform);
    return { uid, email, name, role: 'member' };
  };
  const author = await join();
  const key = await buildStory(platform, { authorId: author.uid });
  const like = (caller: Caller, on?: boolean) => likeStory(platform, caller, { key, on });
  const count = async () =>
    (await platform.database.db.query('select likes from story where key = $1', [key])).rows[0]?.likes;
  return { app, platform, join, author, key, like, count };
}

test('likeStory toggles or sets the like and returns the own one', async () => {
  const { join, like } = await open();
  const [one, other] = [await join(), await join()];
  expect(await like(one)).toEqual({ like: { [one.uid]: true }, likes: 1 });
  expect(await like(other, true)).toEqual({ like: { [other.uid]: true }, likes: 2 });
  expect(await like(other, true)).toEqual({ like: { [other.uid]: true }, likes: 2 });
  expect(await like(one)).toEqual({ like: {}, likes: 1 });
  expect(await like(one, false)).toEqual({ like: {}, likes: 1 });
});

test('likeStory counts concurrent likes and removals exactly', async () => {
  const { join, like, count } = await open();
  const callers = await Promise.all(Array.from({ length: 60 }, join));
  await Promise.all(callers.flatMap((caller) => [like(caller, true), like(caller, true)]));
  expect(await count()).toBe(60);
  await Promise.all(callers.map((caller, n) => like(caller, n % 3 !== 0)));
  expect(await count()).toBe(40);
  const toggler = callers[0] as Caller;
  await Promise.all(Array.from({ length: 9 }, () => like(toggler)));
  expect(await count()).toBe(41);
});

test('leaving deletes the likes of a member', async () => {
  const { app, platform, join, like, count } = await open();
  const [one, other] = [await join(), await join()];
  await like(one);
  await like(other);
  const headers = { authorization: `Bearer ${await buildSession(platform, one.uid)}` };
  const response = await app.inject({
    method: 'DELETE',
    url: '/api/user',
    headers,
    payload: { uid: one.uid },
  });
  expect(response.statusCode).toBe(200);
  expect(await count()).toBe(1);
});

test('a hidden story accepts no likes but their removal; a deleted one is notFound', async () => {
  const { platform, join, author, key, like } = await open();
  const [fan, stranger] = [await join(), await join()];
  await like(fan);
  await platform.database.db.query('update story set blinded_at = now() where key = $1', [key]);
  await expect(like(stranger)).rejects.toThrow('notFound');
  expect((await like(author)).likes).toBe(2);
  expect((await like(fan)).likes).toBe(1);
  await expect(like(fan)).rejects.toThrow('notFound');
  await platform.database.db.query('delete from story where key = $1', [key]);
  await expect(like(author)).rejects.toThrow('notFound');
});

test('subscribers receive likes live, of a hidden story only its author', async () => {
  const { app, platform, join, author, key, like } = await open();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/api/story/live?key=${key}`;
  const own = { authorization: `Bearer ${await buildSession(platform, author.uid)}` };
  const [visitor, writer] = [await openStream(url), await openStream(url, own)];
  await vi.waitFor(() => expect(visitor.events<StoryFigures>()).toEqual([{ likes: 0 }]));
  await like(await join());
  for (const { events } of [visitor, writer])
    await vi.waitFor(() => expect(events<StoryFigures>().at(-1)).toEqual({ likes: 1 }), 2_000);
  await platform.database.db.query('update story set blinded_at = now() where key = $1', [key]);
  publishStoryChange(platform, key);
  await vi.waitFor(() => expect(visitor.ended()).toBe(true), 2_000);
  expect(writer.ended()).toBe(false);
  expect((await openStream(url)).status).toBe(404);
  expect((await openStream(`${address}/api/story/live?key=nothing`)).status).toBe(404);
});

test('a stream to the author of a story ends at the next change when the session has ended', async () => {
  const { app, platform, join, author, key, like } = await open();
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/story/live?key=${key}`;
  const own = { authorization: `Bearer ${await buildSession(platform, author.uid)}` };
  const writer = await openStream(url, own);
  await vi.waitFor(() => expect(writer.events<StoryFigures>()).toEqual([{ likes: 0 }]));
  await platform.owner.query('delete from session where user_id = $1', [author.uid]);
  await like(await join());
  await platform.database.db.query('update story set blinded_at = now() where key = $1', [key]);
  publishStoryChange(platform, key);
  await vi.waitFor(() => expect(writer.ended()).toBe(true), 2_000);
  expect(writer.events<StoryFigures>()).toEqual([{ likes: 0 }]);
});

test('a reconnected subscriber receives the missed likes at once', async () => {
  const { app, platform, join, key, like } = await open();
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/story/live?key=${key}`;
  const before = await openStream(url);
  await vi.waitFor(() => expect(before.events<StoryFigures>()).toEqual([{ likes: 0 }]));
  before.leave();
  await vi.waitFor(() => expect(before.ended()).toBe(true));
  const fan = await join();
  await like(fan);
  await like(await join());
  const after = await openStream(url);
  await vi.waitFor(() => expect(after.events<StoryFigures>()).toEqual([{ likes: 2 }]));
  // The process loses its listening connection during a like: the missed change is read again.
  const { db } = platform.database;
  const listening = `select pid from pg_stat_activity where datname = current_database() and application_name = 'pq-listen'`;
  const { rows } = await db.query<{ pid: number }>(listening);
  expect(rows).not.toEqual([]);
  for (const { pid } of rows) await db.query('select pg_terminate_backend($1)', [pid]);
  await db.query('update story set likes = 1 where key = $1', [key]);
  await db.query('delete from story_like where member_id = $1', [fan.uid]);
  await vi.waitFor(() => expect(after.events<StoryFigures>().at(-1)).toEqual({ likes: 1 }), 5_000);
});
