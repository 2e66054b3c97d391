// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { toastText } from '#app/testing/browser.ts';
import { buildDelivery } from '#app/testing/builders/address.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const path = `/address/${idOf(22)}`;
const masked = {
  masked: true,
  profile: { name: '한*담', tel: '010-****-0936' },
  address: { basic: '서울 마포구 성미산로27길 **', detail: '***호', zonecode: '04***' },
  etc: '',
  lines: [],
};

const open = (
  answers: Answers,
  { token = '', viewer = buildViewer() as ReturnType<typeof buildViewer> | null } = {},
) =>
  renderScreen(`${path}${token && `#${token}`}`, {
    viewer,
    answers,
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

test('a backer confirms the address that is shown', async () => {
  const { user, api } = await open({
    readAddress: buildDelivery(),
    confirmAddress: new AnswerWithMessage(
      buildDelivery({ answer: 'confirmed' }),
      t('address.done.confirmed'),
    ),
  });
  await heading(t('address.ask'));
  expect(screen.getByText(/성미산로27길 18, 302호/)).toBeInTheDocument();
  expect(screen.getByText(/3월 7일 \(일\) 밤 11시 59분까지/)).toBeInTheDocument();
  await expectNoAxeFindings();
  await user.click(button(t('address.yes')));
  await heading(t('address.answered'));
  expect(screen.getByRole('status', { name: '' })).toBeInTheDocument();
  expect(screen.getByText(t('address.done.confirmed'))).toBeInTheDocument();
  expect(api.calls('confirmAddress')).toEqual([{ gateKey: idOf(22), version: 3 }]);
  expect(button(t('address.fix'))).toBeInTheDocument();
});

test('a visitor with the link of a mail sees the masked address, confirms it, and signs in to change it', async () => {
  const { user, api } = await open(
    {
      readAddress: buildDelivery(masked),
      confirmAddress: buildDelivery({ ...masked, answer: 'confirmed' }),
    },
    { token: '1.c2ln', viewer: null },
  );
  await heading(t('address.ask'));
  expect(screen.getByText(t('address.masked'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('address.fix.signIn') })).toHaveAttribute(
    'href',
    expect.stringContaining(`next=${encodeURIComponent(path)}`),
  );
  await expectNoAxeFindings();
  await user.click(button(t('address.yes')));
  await heading(t('address.answered'));
  expect(api.calls('readAddress')).toEqual([{ gateKey: idOf(22), token: '1.c2ln' }]);
  expect(api.calls('confirmAddress')).toEqual([{ gateKey: idOf(22), token: '1.c2ln', version: 3 }]);
});

test('a visitor without a link is led to sign in', async () => {
  const { address, api } = await open({}, { viewer: null });
  await waitFor(() => expect(address()).toMatch(/^\/login\?next=%2Faddress%2F/));
  expect(api.calls('readAddress')).toEqual([]);
});

test('another account sees that the pledge is not its own', async () => {
  await open({ readAddress: refuse('notFound') });
  await heading(t('address.missing'));
  expect(screen.getByRole('link', { name: t('address.toList') })).toHaveAttribute('href', '/my/list');
  await expectNoAxeFindings();
});

test('an old link leads to sign in', async () => {
  await open({ readAddress: refuse('addressLink') }, { token: 'old', viewer: null });
  await heading(t('address.link.over'));
  expect(screen.getByText(t('address.link.over.how'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('signup.used.login') })).toBeInTheDocument();
});

test('a failed read is repeated on request', async () => {
  const { user, api } = await open({ readAddress: noNetwork });
  await screen.findByRole('alert');
  api.answer({ readAddress: buildDelivery() });
  await user.click(within(screen.getByRole('alert')).getByRole('button'));
  await heading(t('address.ask'));
});

test('a doubtful address suggests to change it first', async () => {
  await open({ readAddress: buildDelivery({ doubts: ['number', 'phone'] }) });
  await heading(t('address.ask'));
  expect(screen.getByText(t('address.doubt.number'))).toBeInTheDocument();
  expect(screen.getByText(t('address.doubt.phone'))).toBeInTheDocument();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.indexOf(t('address.fix'))).toBeLessThan(names.indexOf(t('address.yes.doubtful')));
});

test('address of the rest of an order is confirmed, and cannot be changed, when a parcel has left', async () => {
  const left = buildDelivery({ refusal: 'left' });
  const { user, api } = await open({
    readAddress: left,
    confirmAddress: { ...left, answer: 'confirmed' },
  });
  expect(await screen.findByText(t('address.left'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('address.fix') })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('address.yes') }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('address.yes') })).not.toBeInTheDocument(),
  );
  expect(api.calls('confirmAddress')).toHaveLength(1);
  expect(screen.getByText(t('address.done.confirmed'))).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: t('address.fixed') })).toBeInTheDocument();
});

test.each([
  ['locked', '배송지가 2027.03.07에 확정되었습니다. 바꿔야 한다면 메이커에게 문의해주세요.'],
  ['left', t('address.left')],
  ['closed', t('address.closed')],
] as const)('an address that is %s offers nothing to press', async (refusal, text) => {
  await open({ readAddress: buildDelivery({ refusal, lines: [] }) });
  await heading(t('address.fixed'));
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('address.fix') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('address.yes') })).toBeNull();
  await expectNoAxeFindings();
});

test('a confirmation that is refused says why and reads the address again', async () => {
  const { user, api } = await open({ readAddress: buildDelivery(), confirmAddress: refuse('shippingMoved') });
  await heading(t('address.ask'));
  await user.click(button(t('address.yes')));
  expect(await screen.findByText(t('shipping.refused.moved'))).toBeInTheDocument();
  await waitFor(() => expect(api.calls('readAddress')).toHaveLength(2));
});

const others = [
  { gateKey: idOf(30), order: 'M2PA-00013', title: '가죽 가방', refusal: null, lockAt: null },
  { gateKey: idOf(31), order: 'M2PA-00014', title: '나무 도마', refusal: null, lockAt: null },
  {
    gateKey: idOf(32),
    order: null,
    title: '양털 담요',
    refusal: 'locked' as const,
    lockAt: Date.parse('2027-03-06T14:59:59Z'),
  },
].map((other) => ({ ...other, address: buildDelivery().address }));

async function edit(answers: Answers) {
  const opened = await open({ readAddress: buildDelivery({ others }), ...answers });
  await heading(t('address.ask'));
  await opened.user.click(button(t('address.fix')));
  await heading(t('address.edit'));
  return opened;
}

test('an address is changed, also of the other pledges that are chosen', async () => {
  const after = buildDelivery({ others, answer: 'changed', etc: '경비실' });
  const { user, api } = await edit({
    changeAddress: new AnswerWithMessage(
      { ...after, changed: [idOf(22), idOf(30), idOf(31)], refused: [] },
      t('address.done.changedAll', { n: 3 }),
    ),
  });
  expect(screen.getByRole('checkbox', { name: /양털 담요/ })).toBeDisabled();
  expect(screen.getByText(t('address.others.locked', { day: '3월 6일 (토)' }))).toBeInTheDocument();
  await expectNoAxeFindings();
  const note = screen.getByLabelText(new RegExp(t('pay.etc')));
  await user.clear(note);
  await user.type(note, '경비실');
  await user.click(screen.getByRole('checkbox', { name: t('address.others.all', { n: 2 }) }));
  await user.click(button(t('address.edit.save')));
  await heading(t('address.answered'));
  expect(toastText()).toBe(t('address.done.changedAll', { n: 3 }));
  expect(api.calls('changeAddress')).toEqual([
    {
      gateKey: idOf(22),
      address: buildDelivery().address,
      profile: buildDelivery().profile,
      etc: '경비실',
      each: [idOf(30), idOf(31)],
      version: 3,
    },
  ]);
});

test('others that are refused are reported with the reason', async () => {
  const reason = '배송지가 확정되었습니다.';
  const { user } = await edit({
    changeAddress: {
      ...buildDelivery({ answer: 'changed' }),
      changed: [idOf(22)],
      refused: [{ gateKey: idOf(30), code: 'locked', reason }],
    },
  });
  await user.click(screen.getByRole('checkbox', { name: /가죽 가방/ }));
  await user.click(button(t('address.edit.save')));
  await heading(t('address.answered'));
  expect(toastText()).toBe(`${t('address.refused', { n: 1 })} ${reason}`);
});

test('a change that is refused says why and preserves what was typed', async () => {
  const { user, api } = await edit({ changeAddress: refuse('addressLocked') });
  const name = screen.getByLabelText(t('pay.name'));
  await user.clear(name);
  await user.click(button(t('address.edit.save')));
  expect(await screen.findByText(t('pay.err.name'))).toBeInTheDocument();
  expect(api.calls('changeAddress')).toEqual([]);
  await user.type(name, '한결');
  await user.click(button(t('address.edit.save')));
  expect(await screen.findByText(t('address.locked'))).toBeInTheDocument();
  expect(name).toHaveValue('한결');
  await user.click(button(t('common.cancel')));
  await heading(t('address.ask'));
});

test('an address that has changed elsewhere is compared before it is saved', async () => {
  const theirs = { ...buildDelivery(), etc: '경비실', version: 4 };
  const { user, api } = await edit({ changeAddress: refuse('stale', { data: { current: theirs } }) });
  const note = screen.getByLabelText(new RegExp(t('pay.etc')));
  await user.clear(note);
  await user.type(note, '옆집');
  await user.click(button(t('address.edit.save')));
  expect(await screen.findByRole('dialog', { name: t('merge.title') })).toBeInTheDocument();
  expect(screen.getByText('경비실')).toBeInTheDocument();
  expect(api.calls('changeAddress')).toHaveLength(1);
});
