import { seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import type { Decision } from '#src/platform/audit-log.ts';
import { recordDecision } from '#src/platform/audit-log.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import { buildMember, buildProject } from '#src/testing/index.ts';

async function open() {
  const opened = await openDraftApp();
  const { platform, writer } = opened;
  const [one, two] = [
    await buildMember(platform, { role: 'admin', name: '한가람' }),
    await buildMember(platform, { role: 'admin', name: '윤새봄' }),
  ];
  const admin = await openWriter(opened, one.id);
  const project = await buildProject(platform, { title: '달항아리' });
  const note = (uid: string, action: Decision['action'], subject: Decision['subject'], atMs: number) =>
    inTransaction(platform.database.db, (tx) =>
      recordDecision(
        tx,
        { uid, role: 'admin' } as Parameters<typeof recordDecision>[1],
        { action, subject, before: {}, after: {}, reason: `${action} 사유` },
        new Date(atMs),
      ),
    );
  const midnight = seoulInstant('2026-11-20');
  await note(one.id, 'project.hide', { type: 'project', key: project.key }, midnight - 1);
  await note(two.id, 'project.show', { type: 'project', key: project.key }, midnight);
  await note(two.id, 'member.restrict', { type: 'member', key: writer.uid }, midnight + 3_600_000);
  await note(one.id, 'notice.write', { type: 'notice', key: 'gone' }, seoulInstant('2026-11-21'));
  const question = newId(midnight);
  await platform.database.db.query(
    `insert into ask (id, email, content, created_at) values ($1, 'a@example.com', $2, now())`,
    [question, '배송은 언제 시작되나요? '.repeat(9)],
  );
  const answered = () =>
    note(one.id, 'ask.answer', { type: 'ask', key: question }, seoulInstant('2026-11-22'));
  const ask = (query: object) => admin.call('GET', '/admin/audit', { ...query });
  return {
    one,
    two,
    ask,
    answered,
    actions: async (query: object) =>
      (await ask(query)).json().data.map(({ action }: { action: string }) => action),
  };
}

test('listAudit filters by admin, action, kind of subject and Seoul dates, alone and combined', async () => {
  const { one, two, actions } = await open();
  const all = ['notice.write', 'member.restrict', 'project.show', 'project.hide'];
  expect(await actions({})).toEqual(all);
  expect(await actions({ actor: '', action: '', type: '', from: '', to: '' })).toEqual(all);
  expect(await actions({ actor: two.id })).toEqual(['member.restrict', 'project.show']);
  expect(await actions({ action: 'project.hide' })).toEqual(['project.hide']);
  expect(await actions({ type: 'project' })).toEqual(['project.show', 'project.hide']);
  expect(await actions({ from: '2026-11-20' })).toEqual(all.slice(0, 3));
  expect(await actions({ to: '2026-11-20' })).toEqual(all.slice(1));
  expect(await actions({ from: '2026-11-20', to: '2026-11-20' })).toEqual(all.slice(1, 3));
  expect(await actions({ actor: one.id, type: 'project', to: '2026-11-20' })).toEqual(['project.hide']);
  expect(await actions({ text: '달항아리', actor: two.id })).toEqual(['project.show']);
  expect(await actions({ text: '새봄', from: '2026-11-21' })).toEqual([]);
});

test('listAudit names the admins to filter by and refuses bad dates, kinds and ranges', async () => {
  const { one, two, ask } = await open();
  expect((await ask({ type: 'project' })).json()).toMatchObject({
    total: 2,
    actors: [
      { uid: two.id, nickname: '윤새봄' },
      { uid: one.id, nickname: '한가람' },
    ],
  });
  const wrong = [{ from: '2026-02-30' }, { type: 'card' }, { from: '2026-11-21', to: '2026-11-20' }];
  for (const query of wrong) expect((await ask(query)).statusCode).toBe(400);
  expect((await ask({ actor: 'nobody' })).json().total).toBe(0);
});

test('listAudit names the subject of a decision, a question by its first words', async () => {
  const { ask, answered } = await open();
  await answered();
  const { data } = (await ask({})).json();
  expect(data.map(({ subject }: { subject: { title: string } }) => subject.title)).toEqual([
    '배송은 언제 시작되나요? '.repeat(9).slice(0, 40),
    '',
    expect.any(String),
    '달항아리',
    '달항아리',
  ]);
  expect((await ask({ text: '언제 시작' })).json().total).toBe(1);
  expect((await ask({ text: '문의 답변' })).json().total).toBe(1);
});
