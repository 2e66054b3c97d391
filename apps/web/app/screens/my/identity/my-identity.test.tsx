// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnIdentity } from '#app/features/identity/identity-facts.ts';
import { type Answers, AnswerWithMessage } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { nowMs } from '#app/testing/builders/basics.ts';
import { buildOwnIdentity } from '#app/testing/builders/identity.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const open = (identity: OwnIdentity | null, answers: Answers = {}) =>
  renderScreen('/my/identity', { viewer: buildViewer(), answers: { getIdentity: identity, ...answers } });
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
const send = () => screen.findByRole('button', { name: t('identity.send') });

test('an individual fills in the form and asks for the verification', async () => {
  const sent = buildOwnIdentity();
  const { user, api } = await open(null, {
    submitIdentity: new AnswerWithMessage(sent, t('identity.sent')),
  });
  expect(await screen.findByText(t('identity.state.none.title'))).toBeInTheDocument();
  await user.type(await box(t('identity.name.individual')), '윤서린');
  await user.type(await box(t('identity.birth')), '19910402');
  await user.type(await box(t('identity.address.individual')), '서울특별시 마포구 느티나무길 12');
  await user.selectOptions(screen.getByRole('combobox', { name: t('identity.bank') }), 'KB국민은행');
  await user.type(await box(t('identity.holder')), '윤서린');
  await user.type(await box(t('identity.account')), '123456-78-904821');
  await expectNoAxeFindings();
  api.answer({ getIdentity: sent });
  await user.click(await send());
  expect(await screen.findByText(t('identity.state.checking.title'))).toBeInTheDocument();
  expect(api.calls('submitIdentity')).toMatchObject([
    {
      ...{ kind: 'individual', name: '윤서린', birth: '1991-04-02', bank: '004', holder: '윤서린' },
      ...{ account: '123456-78-904821', document: '', bankbook: '' },
    },
  ]);
  await waitFor(() => expect(toastText()).toBe(t('identity.sent')));
  expect(screen.getByText('KB국민은행 ····4821')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('identity.send') })).not.toBeInTheDocument();
});

test('a business is asked for its number, whose check digit is confirmed, and its certificate', async () => {
  const { user } = await open(null);
  await user.click(await screen.findByRole('radio', { name: t('identity.kind.sole') }));
  const registration = await box(t('identity.registration'));
  await user.type(registration, '124-81-00998');
  expect(screen.getByText(t('identity.registration.ok'))).toBeInTheDocument();
  await user.type(registration, '9');
  expect(screen.queryByText(t('identity.registration.ok'))).not.toBeInTheDocument();
  await user.click(await send());
  expect(await screen.findByText(t('identity.number'))).toBeInTheDocument();
  expect(registration).toHaveFocus();
  expect(screen.getByText(t('identity.document.required'))).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: t('identity.birth') })).not.toBeInTheDocument();
});

test('a resident registration number is refused where it is typed', async () => {
  const { user } = await open(null);
  await user.type(await box(t('identity.name.individual')), '윤서린 910402-2345678');
  await user.click(await send());
  expect(await screen.findByText(t('identity.resident'))).toBeInTheDocument();
});

test('MyIdentityScreen shows the message and what was filled in, but the account, when an admin has sent it back', async () => {
  const message = '통장 사본을 다시 올려주세요.';
  await open(buildOwnIdentity({ state: 'fix', message }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await box(t('identity.name.individual'))).toHaveValue('윤서린');
  expect(await box(t('identity.account'))).toHaveValue('');
  expect(
    screen.getByText(t('identity.account.same', { account: 'KB국민은행 ····4821' })),
  ).toBeInTheDocument();
  expect(screen.getByText('통장 사본.jpg')).toBeInTheDocument();
});

test('a verified identity is changed with a warning about 72 hours', async () => {
  const inForce = {
    bank: '004',
    account: '····4821',
    holder: '윤서린',
    verifiedAt: nowMs,
    pausedUntil: null,
  };
  const { user } = await open(buildOwnIdentity({ state: 'verified', decidedAt: nowMs, inForce }));
  expect(await screen.findByText(t('identity.state.verified.title'))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('identity.change') }));
  expect(screen.getByText(new RegExp(t('identity.account.hold')))).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('identity.cancel') }));
  expect(screen.queryByRole('button', { name: t('identity.send') })).not.toBeInTheDocument();
});

test('a change that waits says to which account payouts go until then', async () => {
  const inForce = {
    bank: '090',
    account: '····7753',
    holder: '윤서린',
    verifiedAt: nowMs,
    pausedUntil: null,
  };
  await open(buildOwnIdentity({ version: 2, inForce }));
  const text = t('identity.inForce', { account: '카카오뱅크 ····7753으로' });
  expect(await screen.findByText(text)).toBeInTheDocument();
});
