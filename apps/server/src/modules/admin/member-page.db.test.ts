import { addDays, seoulDate } from '@pq/domain/dates';
import { expect, it } from 'vitest';
import { openDraftApp, openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { buildMember, buildPledge, buildProject, buildSession } from '#src/testing/index.ts';

async function open() {
  const opened = await openDraftApp();
  const admin = await openWriter(opened, (await buildMember(opened.platform, { role: 'admin' })).id);
  const file = (uid: string) => admin.call('GET', '/admin/user/detail', { uid });
  return { ...opened, admin, file };
}

it('getMember shows agreed versions, pledges and projects, and is notFound for an unknown uid', async () => {
  const { platform, file } = await open();
  const { db } = platform.database;
  const member = await buildMember(platform, { name: '한도담' });
  const at = new Date(platform.clock.now());
  const texts = { id: 'terms', title: '이용약관', sections: [], createdAt: at } as const;
  await insertRows(db, 'policy_text', [
    { ...texts, version: 1, effectiveAt: '2026-01-01' },
    { ...texts, version: 2, effectiveAt: addDays(seoulDate(at.getTime()), 1) },
    // Written an hour after they agreed, for the same day: they have never seen it.
    {
      ...texts,
      version: 3,
      effectiveAt: seoulDate(at.getTime()),
      createdAt: new Date(at.getTime() + 3_600_000),
    },
  ]);
  const agreed = { memberId: member.id, agreed: true, at };
  await insertRows(db, 'consent', [
    { id: newId(1), policy: 'terms', ...agreed },
    { id: newId(2), policy: 'marketing', ...agreed },
  ]);
  const project = await buildProject(platform, { ownerId: member.id });
  const pledge = await buildPledge(platform, await buildProject(platform), member.id);
  await buildProject(platform, { title: member.id });
  const { data } = (await file(member.id)).json();
  expect(data).toMatchObject({
    member: { nickname: '한도담' },
    pledges: { total: 1, pledges: [{ gateKey: pledge }] },
    projects: { total: 1, projects: [{ key: project.key, state: 'funding' }] },
  });
  const versions = Object.fromEntries(
    data.consents.map(({ policy, version }: { policy: string; version?: number }) => [
      policy,
      version ?? null,
    ]),
  );
  expect(versions).toEqual({ terms: 1, marketing: null });
  expect((await file('nobody')).statusCode).toBe(404);
});

it('getMember shows of admins alone whether they have a second factor', async () => {
  const { platform, file } = await open();
  const { db } = platform.database;
  const [member, admin, enrolled] = [
    await buildMember(platform),
    await buildMember(platform, { role: 'admin' }),
    await buildMember(platform, { role: 'admin' }),
  ];
  const started = { startedSecret: 'started', verified: false };
  await insertRows(db, 'two_factor', [{ id: newId(3), userId: admin.id, ...started }]);
  await insertRows(db, 'two_factor', [
    { id: newId(4), userId: enrolled.id, secret: 'sealed', verified: true },
  ]);
  const shown = async ({ id }: { id: string }) => (await file(id)).json().data.secondFactor;
  expect(await shown(member)).toBeUndefined();
  expect(await shown(admin)).toEqual({ enrolled: false });
  expect(await shown(enrolled)).toEqual({ enrolled: true });
});

it('signOutMember ends all sessions and records the reason', async () => {
  const { app, platform, admin, file } = await open();
  const member = await buildMember(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, member.id)}` };
  const asks = async () => (await app.inject({ url: '/api/user/my/info', headers })).statusCode;
  expect(await asks()).toBe(200);
  expect((await file(member.id)).json().data.sessions).toHaveLength(1);
  const signOut = await admin.call('POST', '/admin/user/sign-out', { uid: member.id, reason: '도용 신고' });
  expect(signOut.json().data).toEqual({ uid: member.id, ended: 1 });
  expect(await asks()).toBe(401);
  const { data } = (await file(member.id)).json();
  expect([data.sessions, data.decisions]).toMatchObject([
    [],
    [{ action: 'member.signOut', reason: '도용 신고' }],
  ]);
});

it('restrictMember refuses a restriction that another admin has changed since', async () => {
  const { admin, writer, platform } = await open();
  const day = addDays(seoulDate(platform.clock.now()), 3);
  const restrict = (restrictUntil: string, seen: string | null) =>
    admin.call('POST', '/admin/member', { uid: writer.uid, restrictUntil, reason: '도배', seen });
  expect((await restrict(day, null)).statusCode).toBe(200);
  expect((await restrict(addDays(day, 1), null)).statusCode).toBe(409);
  expect((await restrict(addDays(day, 1), day)).statusCode).toBe(200);
});
