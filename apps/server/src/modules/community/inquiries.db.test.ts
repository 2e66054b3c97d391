import { expect, test } from 'vitest';
import { placeComment } from '#src/modules/admin/moderation/testing/content.ts';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildMember, buildProject, buildSession, putState } from '#src/testing/index.ts';
import { notifyOfComment } from './notify-of-comment.ts';

async function open() {
  const opened = await openDraftApp();
  const { platform, writer: asker } = opened;
  const maker = await buildMember(platform, { name: '메이커' });
  const project = await buildProject(platform, { ownerId: maker.id });
  const target = { targetType: 'projects', targetKey: project.key } as const;
  return {
    ...opened,
    asker,
    maker,
    project,
    async write(more: Partial<Parameters<typeof placeComment>[1]> = {}) {
      platform.clock.set(platform.clock.now() + 1_000);
      const id = await placeComment(platform, { ...target, authorId: asker.uid, ...more });
      await inTransaction(platform.database.db, (tx) =>
        notifyOfComment(tx, id, new Date(platform.clock.now())),
      );
      return id;
    },
    inquiries: async (query = {}) => (await asker.call('GET', '/user/inquiry', query)).json().data,
    mails: async () =>
      (await platform.database.db.query('select kind, recipient, data from mail order by id')).rows,
  };
}

test('an inquiry waits until it is answered; question and answer are mailed once', async () => {
  const { write, inquiries, mails, maker, project, asker, platform } = await open();
  const key = await write({ secret: true });
  const waiting = {
    key,
    type: 'projects',
    state: 'waiting',
    text: '언제 받을 수 있나요?',
    timestamp: platform.clock.now(),
    isBlind: false,
    isSceret: true,
    project: {
      key: project.key,
      title: project.title,
      thumbnail: '',
      ground: expect.any(String),
      isShown: true,
    },
  };
  expect(await inquiries()).toEqual([waiting]);
  expect(await inquiries({ state: 'answered' })).toEqual([]);
  const reply = await write({ authorId: maker.id, parentId: key, text: '다음 주에 보내드립니다.' });
  await inTransaction(platform.database.db, (tx) =>
    notifyOfComment(tx, reply, new Date(platform.clock.now())),
  );
  expect(await inquiries({ state: 'answered' })).toEqual([
    {
      ...waiting,
      state: 'answered',
      answer: {
        text: '다음 주에 보내드립니다.',
        timestamp: platform.clock.now(),
        isSceret: true,
        byTeam: false,
      },
    },
  ]);
  expect(await inquiries({ state: 'waiting' })).toEqual([]);
  const askerRow = (await platform.database.db.query('select email from member where id = $1', [asker.uid]))
    .rows[0];
  expect(await mails()).toMatchObject([
    { kind: 'inquiryAsked', recipient: maker.email, data: { text: '언제 받을 수 있나요?' } },
    {
      kind: 'inquiryAnswered',
      recipient: askerRow.email,
      data: { question: '언제 받을 수 있나요?', text: '다음 주에 보내드립니다.' },
    },
  ]);
});

test('a hidden or deleted inquiry retains its text, and an unanswered one returns to the queue', async () => {
  const { write, inquiries, maker, platform } = await open();
  const at = new Date(platform.clock.now());
  await write({ text: '지운 문의', deletedAt: at });
  const hidden = await write({ text: '가린 문의', blindedAt: at });
  const key = await write({ text: '남은 문의' });
  await write({ authorId: maker.id, parentId: key, text: '지운 답변', deletedAt: at });
  await write({ authorId: maker.id, parentId: key, text: '가린 답변', blindedAt: at });
  const all = await inquiries();
  expect(all).toMatchObject([
    { key, state: 'waiting', text: '남은 문의' },
    { key: hidden, isBlind: true, text: '' },
  ]);
  expect(JSON.stringify(all)).not.toMatch(/지운|가린/);
});

test('no answer is mailed on a hidden project, but the question is', async () => {
  const { write, inquiries, maker, project, platform } = await open();
  const key = await write();
  await write({ authorId: maker.id, parentId: key, text: '다음 주에 보내드립니다.' });
  await putState(platform, 'blind', { key: project.key, blindedFrom: 'funding' });
  const [inquiry] = await inquiries();
  expect(inquiry).toMatchObject({ key, state: 'answered', text: '언제 받을 수 있나요?' });
  expect(inquiry).not.toHaveProperty('answer');
});

test('comments of makers and comments elsewhere are no inquiries and are not mailed', async () => {
  const { write, inquiries, mails, maker, project, asker } = await open();
  const own = await write({ authorId: maker.id });
  await write({ authorId: maker.id, parentId: own });
  await write({ targetType: 'notice', targetKey: project.key });
  expect([await mails(), await inquiries()]).toEqual([[], []]);
  await write({ authorId: asker.uid });
  expect(await inquiries()).toHaveLength(1);
});

test('questions to the operations team are in the same list, across pages', async () => {
  const { write, inquiries, asker, app, platform } = await open();
  await write();
  platform.clock.set(platform.clock.now() + 1_000);
  const ask = { email: 'hana@example.com', content: '결제일을 바꿀 수 있나요?' };
  await app.inject({ method: 'POST', url: '/api/ask', headers: asker.headers, payload: ask });
  await app.inject({ method: 'POST', url: '/api/ask', payload: { ...ask, content: '남의 질문' } });
  expect(await inquiries()).toMatchObject([{ type: 'ask', text: ask.content }, { type: 'projects' }]);
  expect(await inquiries({ number: 1, page: 1 })).toMatchObject([{ type: 'projects' }]);
  const stranger = await openWriter({ app, platform });
  expect((await stranger.call('GET', '/user/inquiry', {})).json().data).toEqual([]);
});

test('listWaitingProjects names the own projects with open questions only', async () => {
  const { write, maker, project, asker, app, platform } = await open();
  const session = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  const waiting = async () =>
    (await app.inject({ url: '/api/user/inquiry/waiting', headers: session })).json().data;
  expect(await waiting()).toEqual([]);
  await buildProject(platform, { ownerId: maker.id });
  const first = await write();
  await write();
  const { key, purpose, title } = project;
  expect(await waiting()).toEqual([{ key, purpose, title, waiting: 2 }]);
  await write({ authorId: maker.id, parentId: first });
  expect(await waiting()).toMatchObject([{ waiting: 1 }]);
  expect((await asker.call('GET', '/user/inquiry/waiting', {})).json().data).toEqual([]);
  await putState(platform, 'blind', { key, blindedFrom: 'funding' });
  expect(await waiting()).toEqual([]);
});
