import { calls } from '@pq/contract';
import { exportSupporters } from '@pq/contract/calls/project-insight';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#src/platform/ids.ts';
import { buildPledge } from '#src/testing/index.ts';
import { openComments } from './testing/open-comments.ts';

const MARK = '감춘말';
let talk: Awaited<ReturnType<typeof openComments>>;

type Kind = 'projects' | 'story' | 'notice' | 'pqbox';
let things: Record<Kind, { type: Kind; id: string; title: string }>;

beforeEach(async () => {
  talk = await openComments();
  const { platform, people, project } = talk;
  const { db } = platform.database;
  const [story, notice, reward] = [newId(1), newId(2), newId(3)];
  const by = [people.maker.id, new Date(platform.clock.now() - 60_000)];
  await db.query(
    `insert into story (key, category, title, content, images, author_id, created_at, updated_at)
     values ('${story}', 1, '이야기', '내용', '{/a.jpg}', $1, $2, $2)`,
    by,
  );
  await db.query(
    `insert into notice (key, title, content, published_at, created_at, updated_at)
     values ('${notice}', '공지', '<p>내용</p>', $1, $1, $1)`,
    [by[1]],
  );
  await db.query(
    `insert into pq_reward (key, project_key, author_id, title, state, open_from, created_at, updated_at)
     values ('${reward}', '${project.key}', $1, '영상', 'funding', 'pledge', $2, $2)`,
    by,
  );
  for (const backer of [people.asker, people.stranger]) await buildPledge(platform, project, backer.id);
  things = {
    projects: { type: 'projects', id: project.key, title: project.title },
    story: { type: 'story', id: story, title: '이야기' },
    notice: { type: 'notice', id: notice, title: '공지' },
    pqbox: { type: 'pqbox', id: reward, title: '영상' },
  };
});

async function hideWords(): Promise<{ type: Kind; id: string; myKey: string }[]> {
  const { write, reply, ask, resetLimits } = talk;
  const keys: { type: Kind; id: string; myKey: string }[] = [];
  for (const thing of Object.values(things)) {
    await resetLimits();
    const answerer = thing.type === 'notice' ? 'admin' : 'maker';
    const secret = await write('asker', `${MARK} 비밀 ${thing.type}`, true, thing);
    const answer = await reply(answerer, secret, `${MARK} 답 ${thing.type}`, false, thing);
    const open = await write('asker', `공개 ${thing.type}`, false, thing);
    const aside = await reply(answerer, open, `${MARK} 귓속말 ${thing.type}`, true, thing);
    const blinded = await write('asker', `${MARK} 가림 ${thing.type}`, false, thing);
    const deleted = await write('asker', `${MARK} 지움 ${thing.type}`, false, thing);
    await reply(answerer, deleted, `지운 글에 단 답 ${thing.type}`, false, thing);
    await ask('admin', 'POST', '/admin/blind', { type: 'comment', key: blinded, on: true, reason: '욕설' });
    await ask('asker', 'DELETE', '/comment/remove', { ...thing, myKey: deleted });
    for (const myKey of [secret, answer, aside, blinded, deleted]) keys.push({ ...thing, myKey });
  }
  await resetLimits();
  return keys;
}

/** Everything that a person can be sent: each reading call of the contract, about each thing and word. */
async function readAll(who: 'visitor' | 'stranger'): Promise<string> {
  const { raw, project, people } = talk;
  const readings = calls.filter(({ method, path }) => method === 'GET' || path === '/project/search');
  expect(readings.length).toBeGreaterThan(20);
  const bodies: string[] = [];
  const own = who === 'visitor' ? {} : { uid: people[who].id };
  for (const { method, path } of readings) {
    for (const { type, id } of Object.values(things)) {
      const about = { type, id, key: id, pid: id, projectId: project.key, text: MARK, search: MARK };
      for (const purpose of ['projects', 'all']) {
        const { body } = await raw(who, method, path, { ...about, purpose, ...own });
        // A search repeats what it was asked for.
        bodies.push(body.replace(JSON.stringify(MARK), ''));
      }
    }
    bodies.push((await raw(who, method, path, own)).body);
  }
  bodies.push((await raw(who, 'GET', exportSupporters.path, { pid: project.key })).body);
  return bodies.join('\n');
}

test('no call sends a secret, hidden or deleted text to people who may not read it', async () => {
  await hideWords();
  for (const who of ['visitor', 'stranger'] as const) {
    const sent = await readAll(who);
    expect(sent).toContain('공개 projects');
    expect(sent).not.toContain(MARK);
  }
});

test('no refusal or mail contains a secret, hidden or deleted text', async () => {
  const keys = await hideWords();
  const { ask, raw, resetLimits, platform } = talk;
  for (const { type, id, myKey } of keys)
    for (const who of ['stranger', 'visitor'] as const) {
      await resetLimits();
      const bodies = [
        await raw(who, 'POST', '/comment/fix', { type, data: { myKey }, text: '바꿈' }),
        await raw(who, 'DELETE', '/comment/remove', { type, id, myKey }),
        await raw(who, 'POST', '/reply/write', { type, id, obj: { text: '답', whereTo: myKey } }),
        await raw(who, 'PUT', '/comment/report', { type, data: { myKey, reason: '신고' } }),
      ];
      expect(bodies.filter(({ statusCode }) => statusCode < 400)).toEqual([]);
      expect(bodies.map(({ body }) => body).join()).not.toContain(MARK);
    }
  // The maker may read what is secret; hidden or deleted texts are in no mail to anybody.
  const mailed = async (words: string) =>
    (await platform.database.db.query('select from mail where data::text like $1', [`%${words}%`])).rowCount;
  expect(await mailed(`${MARK} 비밀 projects`)).toBe(2);
  expect([await mailed(`${MARK} 가림`), await mailed(`${MARK} 지움`)]).toEqual([0, 1]);
  expect((await ask('visitor', 'GET', '/comment/list', things.projects)).status).toBe(200);
});

test('a secret text is readable for its author, the maker, its addressee and admins', async () => {
  await hideWords();
  const textsOf = async (who: 'asker' | 'maker' | 'admin' | 'stranger', kind: Kind) =>
    (await talk.list(who, {}, things[kind]))
      .flatMap((comment) => [comment, ...comment.reply])
      .map(({ text }) => text)
      .filter((text) => text.startsWith(MARK))
      .sort();
  for (const kind of ['projects', 'story', 'pqbox'] as const) {
    const words = [`${MARK} 귓속말 ${kind}`, `${MARK} 답 ${kind}`, `${MARK} 비밀 ${kind}`];
    for (const who of ['asker', 'maker', 'admin'] as const) expect(await textsOf(who, kind)).toEqual(words);
    expect(await textsOf('stranger', kind)).toEqual([]);
  }
  expect(await textsOf('maker', 'notice')).toEqual([]);
  expect(await textsOf('admin', 'notice')).toHaveLength(3);
});

test('hidden and deleted comments are marked as such, and a hidden one cannot be changed', async () => {
  const { write, list, ask, platform } = talk;
  const blinded = await write('asker', MARK);
  await platform.database.db.query('update comment set blinded_at = now() where id = $1', [blinded]);
  for (const who of ['asker', 'maker', 'admin', 'visitor'] as const)
    expect((await list(who))[0]).toMatchObject({ isBlind: true, text: '', profile: { author: '묻는이' } });
  const fixed = await ask('asker', 'POST', '/comment/fix', {
    type: 'projects',
    data: { myKey: blinded },
    text: '고침',
  });
  expect(fixed).toMatchObject({ status: 409, msg: '블라인드 처리된 댓글은 수정할 수 없습니다.' });
  expect((await list('asker'))[0]?.text).toBe('');
  const removed = await ask('asker', 'DELETE', '/comment/remove', { ...things.projects, myKey: blinded });
  expect(removed.status).toBe(200);
  expect(await list('asker')).toEqual([]);
});

test('a reply to a secret question stays secret when the question is opened', async () => {
  const { write, reply, list, ask } = talk;
  const question = await write('asker', '비밀 질문', true);
  await reply('maker', question, `${MARK} 답`);
  await ask('asker', 'POST', '/comment/fix', {
    type: 'projects',
    data: { myKey: question },
    isSceret: false,
  });
  const [opened] = await list('stranger');
  expect(opened?.text).toBe('비밀 질문');
  expect(opened?.reply).toMatchObject([{ isSceret: true, text: '' }]);
});

test('making a question secret makes its answer secret', async () => {
  const { write, reply, list, ask } = talk;
  const question = await write('asker', '열린 질문');
  await reply('maker', question, `${MARK} 답`);
  await ask('asker', 'POST', '/comment/fix', { type: 'projects', data: { myKey: question }, isSceret: true });
  expect((await list('stranger'))[0]).toMatchObject({ text: '', reply: [{ isSceret: true, text: '' }] });
});

test('updateComment leaves the own secrecy of a reply to a secret question', async () => {
  const { write, reply, list, ask } = talk;
  const question = await write('asker', '비밀 질문', true);
  const answer = await reply('maker', question, `${MARK} 답`);
  const fix = (who: 'asker' | 'maker', myKey: string) =>
    ask(who, 'POST', '/comment/fix', { type: 'projects', data: { myKey }, isSceret: false });
  expect((await fix('maker', answer)).status).toBe(200);
  await fix('asker', question);
  expect((await list('stranger'))[0]?.reply).toMatchObject([{ isSceret: true, text: '' }]);
});
