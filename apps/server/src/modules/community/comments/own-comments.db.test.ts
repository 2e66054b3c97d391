import type { OwnComment } from '@pq/contract/shapes/comment';
import { expect, test } from 'vitest';
import { countWaiting } from '#src/modules/projects/waiting-questions.ts';
import { newId } from '#src/platform/ids.ts';
import { buildPledge } from '#src/testing/index.ts';
import { openComments } from './testing/open-comments.ts';

async function openStory() {
  const talk = await openComments();
  const key = newId(1);
  await talk.platform.database.db.query(
    `insert into story (key, category, title, content, images, author_id, created_at, updated_at)
     values ($1, 1, '이야기', '내용', '{/a.jpg}', $2, now(), now())`,
    [key, talk.people.maker.id],
  );
  return { ...talk, story: { type: 'story', id: key } };
}

test('listOwnComments lists comments on all targets but projects, with their replies', async () => {
  const { write, reply, ask, story } = await openStory();
  await write('asker', '질문');
  const first = await write('asker', '이야기에 단 말', true, story);
  await reply('maker', first, '고맙습니다', false, story);
  const gone = await write('asker', '지울 말', false, story);
  await ask('asker', 'DELETE', '/comment/remove', { ...story, myKey: gone });
  await write('stranger', '남의 말', false, story);
  const own = (await ask('asker', 'GET', '/user/comment')).data as OwnComment[];
  expect(own).toMatchObject([
    {
      comment: { myKey: first, text: '이야기에 단 말', reply: [{ text: '고맙습니다', isMaker: true }] },
      subject: { type: 'story', key: story.id, title: '이야기' },
    },
  ]);
  const answers = (await ask('maker', 'GET', '/user/comment')).data as OwnComment[];
  expect(answers).toMatchObject([{ comment: { state: 'reply', text: '고맙습니다' } }]);
});

test('listOwnComments withholds the title and replies of a hidden target', async () => {
  const { write, reply, ask, platform, story } = await openStory();
  const commentKey = await write('asker', '말', false, story);
  await reply('maker', commentKey, '답', false, story);
  const mine = await write('maker', '알림', false, story);
  await reply('admin', mine, '네', false, story);
  await platform.database.db.query('update story set blinded_at = now()');
  const own = (await ask('asker', 'GET', '/user/comment')).data as OwnComment[];
  expect(own.find(({ comment }) => comment.myKey === commentKey)).toMatchObject({
    comment: { text: '말', reply: [] },
    subject: { title: '' },
  });
  expect(JSON.stringify(own)).not.toMatch(/답|알림/);
  const byAuthor = (await ask('maker', 'GET', '/user/comment')).data as OwnComment[];
  expect(byAuthor.find(({ comment }) => comment.myKey === mine)).toMatchObject({
    comment: { reply: [{ text: '네' }] },
    subject: { title: '이야기' },
  });
});

test('listOwnComments withholds the replies of a PQ box from a former backer', async () => {
  const { write, reply, ask, platform, people, project } = await openComments();
  const { db } = platform.database;
  const key = newId(1);
  await db.query(
    `insert into pq_reward (key, project_key, author_id, title, state, open_from, created_at, updated_at)
     values ($1, $2, $3, '리워드', 'funding', 'pledge', now(), now())`,
    [key, project.key, people.maker.id],
  );
  const pledge = await buildPledge(platform, project, people.asker.id);
  const box = { type: 'pqbox', id: key };
  await reply('maker', await write('asker', '말', false, box), '답', false, box);
  const own = async () => (await ask('asker', 'GET', '/user/comment')).data as OwnComment[];
  expect(await own()).toMatchObject([
    { comment: { text: '말', reply: [{ text: '답' }] }, subject: { title: '리워드' } },
  ]);
  await db.query(`update pledge set status = 'cancel', due_at = null where id = $1`, [pledge]);
  expect(await own()).toMatchObject([{ comment: { text: '말', reply: [] }, subject: { title: '' } }]);
});

test('listOwnComments omits comments on a deleted story', async () => {
  const { write, reply, platform, story } = await openStory();
  await reply('maker', await write('asker', '말', false, story), '답', false, story);
  await platform.database.db.query('delete from story');
  for (const table of ['comment', 'comment_thread'])
    expect((await platform.database.db.query(`select from ${table}`)).rowCount).toBe(0);
});

test('listComments continues a page of unanswered questions after the last one read', async () => {
  const { write, reply, list } = await openComments();
  const keys = [await write('asker', '하나'), await write('asker', '둘'), await write('stranger', '셋')];
  await reply('maker', await write('asker', '넷'), '답');
  const first = await list('maker', { waiting: true, number: 2 });
  expect(first.map(({ text }) => text)).toEqual(['셋', '둘']);
  const rest = await list('maker', { waiting: true, number: 2, after: keys[1] });
  expect(rest.map(({ text }) => text)).toEqual(['하나']);
});

test('listComments shows which questions are unanswered to those who see their number', async () => {
  const { write, reply, list } = await openComments();
  await write('asker', '하나');
  await reply('maker', await write('asker', '둘'), '답');
  for (const who of ['maker', 'admin'] as const) expect(await list(who, { waiting: true })).toHaveLength(1);
  for (const who of ['asker', 'stranger', 'visitor'] as const)
    expect(await list(who, { waiting: true })).toHaveLength(2);
});

test('countComments counts, and listComments finds, unanswered questions without deleted ones and those of the maker', async () => {
  const { write, reply, ask, list, platform, project, target } = await openComments();
  const waiting = async () => {
    const count = (await countWaiting(platform.database.db, [project.key])).get(project.key) ?? 0;
    expect(await list('maker', { waiting: true })).toHaveLength(count);
    return count;
  };
  expect(await waiting()).toBe(0);
  const [a, b, c] = [
    await write('asker', '하나'),
    await write('asker', '둘', true),
    await write('stranger', '셋'),
  ];
  await write('maker', '알려드립니다');
  expect(await waiting()).toBe(3);
  const answer = await reply('maker', a, '답');
  expect(await waiting()).toBe(2);
  const state = async () =>
    ((await ask('asker', 'GET', '/user/inquiry')).data as { key: string; state: string }[]).find(
      ({ key }) => key === a,
    )?.state;
  expect(await state()).toBe('answered');
  const hide = (on: boolean) =>
    ask('admin', 'POST', '/admin/blind', { type: 'comment', key: answer, on, reason: '욕설' });
  await hide(true);
  expect([await waiting(), await state()]).toEqual([3, 'waiting']);
  await hide(false);
  expect([await waiting(), await state()]).toEqual([2, 'answered']);
  await ask('asker', 'DELETE', '/comment/remove', { ...target, myKey: b });
  await platform.database.db.query('update comment set blinded_at = now() where id = $1', [c]);
  expect(await waiting()).toBe(0);
  await ask('maker', 'DELETE', '/comment/remove', { ...target, myKey: answer });
  expect(await waiting()).toBe(1);
  expect((await ask('maker', 'GET', '/comment/count', target)).data).toMatchObject({ waiting: 1 });
  for (const who of ['asker', 'visitor'] as const)
    expect((await ask(who, 'GET', '/comment/count', target)).data).not.toHaveProperty('waiting');
});
