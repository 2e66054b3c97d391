import { t } from '@pq/domain/copy';
import { type ProjectState, projectStates } from '@pq/domain/project/project';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { openDraftApp, openWriter, type Writer } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildMember, buildProject } from '#src/testing/index.ts';

async function openStates() {
  const opened = await openDraftApp();
  const { platform, writer: owner } = opened;
  const admin = await openWriter(opened, (await buildMember(platform, { role: 'admin' })).id);
  const { db } = platform.database;
  return {
    ...opened,
    owner,
    admin,
    stranger: await openWriter(opened),
    /** A project of the owner from which the move is possible, as far as its state allows it. */
    async make(state: ProjectState, to?: ProjectState): Promise<string> {
      if (state === 'save') {
        await owner.call('DELETE', '/user/save/remove', { type: 'projects' });
        return owner.complete();
      }
      if (state === 'prepare') {
        const key = await owner.complete();
        await owner.submit(key);
        if (to === 'save') await owner.move(key, 'save');
        return key;
      }
      const more = state === 'blind' ? { blindedFrom: 'funding' as const } : {};
      const rejectMessage = state === 'reject' ? '사유' : null;
      return (await buildProject(platform, { ownerId: owner.uid, state, rejectMessage, ...more })).key;
    },
    change: (who: Writer, pid: string, state: ProjectState, reason?: string, version?: number) =>
      who.call('POST', '/state/change', { pid, state, acceptTerms: true, reason, version }),
    versionOf: async (key: string): Promise<number> =>
      (await db.query('select version from project where key = $1', [key])).rows[0].version,
    stateOf: async (key: string) =>
      (await db.query('select state from project where key = $1', [key])).rows[0].state,
    decisions: async () => (await db.query('select action, reason from audit_log order by at, id')).rows,
    mailsOf: async (kind: string) =>
      (await db.query('select data from mail where kind = $1', [kind])).rows.map(({ data }) => data),
    db,
  };
}

/** Moves of the page docs/product/projects.md#moves that are not the clock's. */
const allowed = {
  owner: ['save → prepare', 'prepare → save', 'reject → save'],
  admin: [
    'prepare → save',
    'prepare → reject',
    'prepare → ready',
    'ready → blind',
    'funding → blind',
    'finish → blind',
    're-finish → blind',
    'fail → blind',
    'blind → funding',
  ],
  stranger: [],
};

test.each(Object.keys(allowed) as (keyof typeof allowed)[])(
  'changeState accepts the moves of %s of all states and targets, and no other',
  async (role) => {
    const states = await openStates();
    const isAllowed = (from: ProjectState, to: ProjectState) =>
      (allowed[role] as string[]).includes(`${from} → ${to}`);
    const refused = new Set<string>();
    for (const from of projectStates) {
      const key = await states.make(from);
      for (const to of projectStates.filter((to) => !isAllowed(from, to))) {
        const answer = await states.change(states[role], key, to, '사유');
        refused.add(answer.json().code);
      }
      expect(await states.stateOf(key)).toBe(from);
      for (const to of projectStates.filter((to) => isAllowed(from, to))) {
        const answer = await states.change(states[role], await states.make(from, to), to, '사유');
        expect([from, to, answer.statusCode]).toEqual([from, to, 200]);
      }
    }
    expect([...refused]).toEqual([role === 'stranger' ? 'notFound' : 'wrongState']);
  },
);

test.each([
  ['prepare', 'ready', 'project.approve', 'reviewApproved'],
  ['prepare', 'reject', 'project.reject', 'reviewRejected'],
  ['prepare', 'save', 'withdrawal.approve', 'withdrawalApproved'],
  ['funding', 'blind', 'project.hide', 'makerProjectHidden'],
  ['blind', 'funding', 'project.show', 'makerProjectShown'],
] as const)(
  'changeState from %s to %s by an admin leaves the audit entry and the mail of the decision',
  async (from, to, action, mail) => {
    const { make, change, admin, stateOf, decisions, mailsOf, db, platform } = await openStates();
    const key = await make(from, to);
    const answer = await change(admin, key, to, ' 약관 위반 ');
    expect(answer.json()).toMatchObject({ data: { key, state: to }, msg: t('admin.done') });
    expect(await stateOf(key)).toBe(to);
    const reason = to === 'save' ? '' : '약관 위반';
    expect(await decisions()).toEqual([{ action, reason }]);
    expect(await mailsOf(mail)).toHaveLength(1);
    if (from === 'prepare') expect(await runChecks(db, platform.clock.now())).toEqual([]);
  },
);

test.each([
  ['prepare', 'reject', 'admin.rejectMessage.required'],
  ['funding', 'blind', 'field.required'],
  ['blind', 'funding', 'field.required'],
] as const)('changeState from %s to %s refuses an admin without a reason', async (from, to, text) => {
  const { make, change, admin, stateOf } = await openStates();
  const key = await make(from);
  for (const reason of [undefined, ' \n'])
    expect((await change(admin, key, to, reason)).json()).toMatchObject({
      code: 'invalid',
      data: { fields: { reason: t(text) } },
    });
  expect((await change(admin, key, to, '가'.repeat(1_001))).statusCode).toBe(400);
  expect(await stateOf(key)).toBe(from);
});

test('changeState asks an admin for a fresh sign-in where the call of the admin pages does', async () => {
  const { make, change, admin, db } = await openStates();
  const [open, review] = [await make('funding'), await make('prepare')];
  await db.query(`update session set created_at = now() - interval '11 minutes' where user_id = $1`, [
    admin.uid,
  ]);
  expect((await change(admin, open, 'blind', '사유')).json().code).toBe('freshSignIn');
  expect((await change(admin, review, 'ready')).statusCode).toBe(200);
});

test('changeState by an admin who owns the project makes the moves of its owner alone', async () => {
  const { change, admin, platform } = await openStates();
  await buildMember(platform, { role: 'admin' });
  const key = await admin.complete();
  expect((await change(admin, key, 'prepare')).json().msg).toBe(t('project.stateChanged'));
  expect((await change(admin, key, 'ready')).json().code).toBe('ownDecision');
  expect((await change(admin, key, 'save')).json()).toMatchObject({
    data: { state: 'prepare' },
    msg: t('project.withdrawReview.done'),
  });
});

test('a decision on a resubmitted project is refused when it was made on the earlier submission', async () => {
  const { make, owner, admin, change, stateOf, versionOf, decisions } = await openStates();
  const key = await make('prepare');
  const seen = await versionOf(key);
  await owner.move(key, 'save');
  expect((await change(admin, key, 'save')).statusCode).toBe(200);
  expect((await owner.submit(key)).statusCode).toBe(200);
  const before = await decisions();
  for (const to of ['ready', 'reject'] as const) {
    const refused = await change(admin, key, to, '사유', seen);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'decisionStale']);
  }
  expect(await stateOf(key)).toBe('prepare');
  expect(await decisions()).toEqual(before);
  expect((await change(admin, key, 'ready', undefined, await versionOf(key))).statusCode).toBe(200);
});

test.each([
  ['funding', 'blind'],
  ['blind', 'funding'],
] as const)('a move from %s to %s of another version than was seen is refused', async (from, to) => {
  const { make, admin, change, stateOf, versionOf } = await openStates();
  const key = await make(from);
  const version = await versionOf(key);
  const refused = await change(admin, key, to, '사유', version - 1);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'decisionStale']);
  expect(await stateOf(key)).toBe(from);
  expect((await change(admin, key, to, '사유', version)).statusCode).toBe(200);
});
