import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { newId } from '#src/platform/ids.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { buildStory } from '../stories/testing/build-story.ts';
import { openComments } from './testing/open-comments.ts';
import { whileUncommitted } from './testing/while-uncommitted.ts';

const MUCH = 20_000;

test('a story is deleted with twenty thousand counted comments and replies', async () => {
  // On a used database, foreign keys are looked up by plans that were made when no comment was there: each reads them all.
  const { platform, people, ask } = await openComments(await openTestApp({ newDatabase: true }));
  const { db } = platform.database;
  const key = await buildStory(platform, { authorId: people.maker.id });
  const insertComments = `insert into comment (id, target_type, target_key, author_id, text, parent_id, created_at, updated_at)`;
  await db.query(
    `${insertComments} select gen_random_uuid(), 'story', $1, $2, '말', null, now(), now() from generate_series(1, $3::int)`,
    [key, people.asker.id, MUCH],
  );
  await db.query(
    `${insertComments} select gen_random_uuid(), 'story', $1, $2, '답', id, now(), now() from comment limit 2000`,
    [key, people.maker.id],
  );
  const target = { type: 'story', id: key };
  expect((await ask('visitor', 'GET', '/comment/count', target)).data).toEqual({
    comments: MUCH,
    replies: 2000,
  });
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
  expect(await ask('maker', 'DELETE', '/story/remove', { key })).toMatchObject({ status: 200 });
  const remaining = await db.query('select from comment union all select from comment_thread');
  expect(remaining.rowCount).toBe(0);
});

async function placeThings({ platform, people, project }: Awaited<ReturnType<typeof openComments>>) {
  const { db } = platform.database;
  const [notice, pqbox] = [newId(2), newId(3)];
  const at = new Date(platform.clock.now() - 60_000);
  await db.query(
    `insert into notice (key, title, content, published_at, created_at, updated_at) values ($1, '공지', '<p>내용</p>', $2, $2, $2)`,
    [notice, at],
  );
  await db.query(
    `insert into pq_reward (key, project_key, author_id, title, state, open_from, created_at, updated_at)
     values ($1, $2, $3, '영상', 'funding', 'pledge', $4, $4)`,
    [pqbox, project.key, people.maker.id, at],
  );
  const story = await buildStory(platform, { authorId: people.maker.id });
  return [
    { type: 'story', id: story, table: 'story' },
    { type: 'notice', id: notice, table: 'notice' },
    { type: 'pqbox', id: pqbox, table: 'pq_reward' },
  ];
}

test('writeComment is notFound on a target of any kind that is being removed', async () => {
  const talk = await openComments();
  const { db } = talk.platform.database;
  for (const { table, ...target } of await placeThings(talk)) {
    const removing = { text: `delete from ${table} where key = $1`, values: [target.id] };
    const written = await whileUncommitted(talk.platform, removing, () =>
      talk.ask('maker', 'POST', '/comment/write', { ...target, obj: { text: '한 마디' } }),
    );
    expect([target.type, written.status]).toEqual([target.type, 404]);
  }
  expect(await runChecks(db, talk.platform.clock.now())).toEqual([]);
});

test('the checks find comments without a target, of each kind, and a wrong count', async () => {
  const { platform, people } = await openComments();
  const { db } = platform.database;
  const kinds = ['projects', 'ordermade', 'story', 'notice', 'pqbox'];
  await db.query(
    `insert into comment (id, target_type, target_key, author_id, text, created_at, updated_at)
     select gen_random_uuid(), kind, gen_random_uuid(), $1, '말', now(), now() from unnest($2::text[]) kind`,
    [people.asker.id, kinds],
  );
  await db.query('delete from comment_thread');
  const found = await runChecks(db, platform.clock.now());
  const findings = found
    .filter(({ invariant }) => invariant.includes('missing subject'))
    .map(({ finding }) => finding);
  expect(findings.map((finding) => finding.split('/')[0]).sort()).toEqual([...kinds].sort());
  expect(found.filter(({ finding }) => finding === '0+0 counted, there are 1+0')).toHaveLength(kinds.length);
});
