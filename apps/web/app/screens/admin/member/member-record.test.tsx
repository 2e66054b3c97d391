// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildFoundMember, buildMemberRecord } from '#app/testing/builders/moderation.ts';
import { buildAdmin, people } from '#app/testing/builders/viewer.ts';
import { confirmPassword, openAdmin } from '../testing/open-admin.ts';

const { uid } = people.duri;
const open = (record = buildMemberRecord(), answers: Answers = {}, of = uid) =>
  openAdmin(`/members/${of}`, { getMemberRecord: record, ...answers });
const box = async (name: string) => within(await screen.findByRole('region', { name }));
const admin = (changes: Parameters<typeof buildFoundMember>[0] = {}) =>
  buildMemberRecord({
    member: buildFoundMember({ role: 'admin', ...changes }),
    secondFactor: { enrolled: true },
  } as Parameters<typeof buildMemberRecord>[0]);

test('a member shows the consents with the version that was in force', async () => {
  const consents = [
    { policy: 'terms' as const, agreed: true, at: nowMs, version: 2 },
    { policy: 'marketing' as const, agreed: false, at: nowMs },
  ];
  await open(buildMemberRecord({ consents }));
  expect(await screen.findByRole('heading', { level: 1, name: '두리' })).toBeInTheDocument();
  const lines = (await box(t('admin.member.consents'))).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent(`${t('policy.tab.terms')} · ${t('admin.member.consent.on')}`);
  expect(lines[0]).toHaveTextContent(t('admin.member.consent.version', { n: 2 }));
  expect(lines[1]).toHaveTextContent(`${t('policy.tab.marketing')} · ${t('admin.member.consent.off')}`);
});

test('the projects of a member and the decisions about them are listed, more behind a link', async () => {
  const project = {
    key: idOf(17),
    purpose: 'projects' as const,
    title: '모두의 텃밭',
    state: 'funding' as const,
  };
  const decision = { at: nowMs, by: '운영자', action: 'member.restrict', reason: '광고' };
  await open(buildMemberRecord({ projects: { total: 11, projects: [project] }, decisions: [decision] }));
  const made = await box(t('admin.member.projects'));
  expect(made.getByRole('link', { name: '모두의 텃밭' })).toHaveAttribute(
    'href',
    `/funding/detail/${idOf(17)}`,
  );
  expect(made.getByRole('link', { name: t('admin.member.all', { n: 11 }) })).toHaveAttribute(
    'href',
    `/admin/projects?text=${uid}`,
  );
  const decided = await box(t('admin.member.decisions'));
  expect(decided.getByText(t('admin.audit.member.restrict'))).toBeInTheDocument();
  expect((await box(t('admin.member.pledges'))).getByText(t('admin.member.none'))).toBeInTheDocument();
});

test('sessions show masked addresses and are all ended with a reason', async () => {
  const { user, api } = await open(buildMemberRecord(), { signOutMember: { uid, ended: 1 } });
  const sessions = await box(t('admin.member.sessions'));
  expect(
    sessions.getByText(t('admin.member.session', { system: 'Windows', browser: 'Chrome' })),
  ).toBeInTheDocument();
  expect(sessions.getByText(/203\.0\.113\.\*/)).toBeInTheDocument();
  await user.click(sessions.getByRole('button', { name: t('admin.member.signOut') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('admin.member.signOut.ask') }));
  const reason = dialog.getByRole('textbox', { name: t('admin.member.signOut.reason') });
  await waitFor(() => expect(reason).toHaveFocus());
  await user.click(dialog.getByRole('button', { name: t('admin.member.signOut') }));
  expect(reason).toHaveAccessibleDescription(t('admin.blind.reason.required'));
  await user.type(reason, '도난 신고');
  api.answer({ getMemberRecord: buildMemberRecord({ sessions: [] }) });
  await user.click(dialog.getByRole('button', { name: t('admin.member.signOut') }));
  expect(await screen.findByText(t('admin.member.sessions.none'))).toBeInTheDocument();
  expect(api.calls('signOutMember')).toEqual([{ uid, reason: '도난 신고' }]);
});

test('a device without a name is shown as unknown', async () => {
  const [session] = buildMemberRecord().sessions;
  const unknown = session ? [{ ...session, system: '', browser: '' }] : [];
  await open(buildMemberRecord({ sessions: unknown }));
  expect(await screen.findByText(t('admin.member.session.unknown'))).toBeInTheDocument();
});

test('a member can be restricted from writing on the record', async () => {
  const { user, api } = await open(buildMemberRecord(), {
    restrictMember: { uid, restrictUntil: '2026-12-04' },
  });
  await user.click(await screen.findByRole('button', { name: t('admin.members.restrict') }));
  await user.click(screen.getByRole('button', { name: t('admin.members.days', { n: 3 }) }));
  await user.type(screen.getByRole('textbox', { name: t('admin.blind.reason') }), '광고');
  await user.click(screen.getByRole('button', { name: t('admin.members.restrict') }));
  await waitFor(() =>
    expect(api.calls('restrictMember')).toEqual([expect.objectContaining({ restrictUntil: '2026-12-04' })]),
  );
});

test('the authenticator app of another admin is removed with a reason and the password', async () => {
  const { user, api } = await open(admin(), { resetSecondFactor: refuse('freshSignIn') });
  const factor = await box(t('admin.secondFactor.title'));
  await user.click(factor.getByRole('button', { name: t('admin.secondFactor.reset') }));
  const reason = factor.getByRole('textbox', { name: t('admin.secondFactor.reset.reason') });
  await waitFor(() => expect(reason).toHaveFocus());
  await user.click(factor.getByRole('button', { name: t('admin.secondFactor.reset') }));
  expect(reason).toHaveAccessibleDescription(t('admin.blind.reason.required'));
  await user.type(reason, '휴대폰 분실');
  await user.click(factor.getByRole('button', { name: t('admin.secondFactor.reset') }));
  await screen.findByRole('dialog', { name: t('freshPassword.title') });
  api.answer({ resetSecondFactor: { uid, ended: 1 }, confirmPassword: null });
  await confirmPassword(user);
  expect(await screen.findByText(t('admin.done'))).toBeInTheDocument();
  expect(api.calls('resetSecondFactor').at(-1)).toEqual({ uid, reason: '휴대폰 분실' });
});

test('an admin cannot revoke the own role', async () => {
  const own = buildAdmin().uid;
  await open(admin({ uid: own, nickname: '운영자' }), {}, own);
  const factor = await box(t('admin.secondFactor.title'));
  expect(factor.getByText(t('admin.secondFactor.own'))).toBeInTheDocument();
  expect(factor.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('admin.members.restrict') })).not.toBeInTheDocument();
});

test('a member that failed to load is requested again by the button', async () => {
  const { user, api } = await openAdmin(`/members/${uid}`, { getMemberRecord: noNetwork });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getMemberRecord: buildMemberRecord() });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: '두리' })).toBeInTheDocument();
});
