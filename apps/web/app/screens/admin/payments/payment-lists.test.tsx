// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildFoundCharge, buildFoundPledge } from '#app/testing/builders/payments.ts';
import { confirmPassword, openAdmin } from '../testing/open-admin.ts';

const searchPledges: Answers['searchPledges'] = {
  total: 2,
  sum: 50_000,
  refunded: 0,
  pledges: [
    buildFoundPledge(),
    buildFoundPledge({ gateKey: idOf(23), title: '달항아리', status: 'retry', failureReason: '한도초과' }),
  ],
};
const searchCharges: Answers['searchCharges'] = {
  total: 1,
  sum: 25_000,
  charges: [buildFoundCharge({ status: 'declined', code: '51', message: '한도초과' })],
};
const mail = { recipient: 'hana@example.com', at: nowMs, attempts: 1 };
const searchMails: Answers['searchMails'] = {
  total: 2,
  movedMs: 0,
  mails: [
    { ...mail, id: '1', kind: 'verifyEmail', state: 'failing', attempts: 3, error: '450 try later' },
    { ...mail, id: '2', kind: 'later-release', state: 'waiting' },
  ],
};
const row = (name: RegExp) => screen.findByRole('link', { name });
const search = () => screen.findByRole('searchbox', { name: t('admin.pledges.search') });

test('pledges are listed by backer, amount and status, and link to their record', async () => {
  await openAdmin('/pledges', { searchPledges });
  const paid = await row(/모두의 텃밭/);
  expect(paid).toHaveAttribute('href', `/admin/pledges/${idOf(22)}`);
  expect(paid).toHaveTextContent('하나 · hana@example.com');
  expect(paid).toHaveTextContent('25,000원');
  expect(paid).toHaveTextContent(t('pay.status.paid'));
  expect(await row(/달항아리/)).toHaveTextContent('한도초과');
});

test('a refunded amount is shown in place of the card', async () => {
  await openAdmin('/pledges', {
    searchPledges: {
      total: 1,
      sum: 25_000,
      refunded: 5_000,
      pledges: [buildFoundPledge({ refunded: 5_000 })],
    },
  });
  expect(await row(/모두의 텃밭/)).toHaveTextContent(t('admin.pledges.refunded', { amount: '5,000원' }));
});

test('pledges are found by text, status or problem', async () => {
  const { user, api, address } = await openAdmin('/pledges', { searchPledges });
  const chip = () => screen.getByRole('link', { name: t('pay.status.retry') });
  await user.type(await search(), 'hana@{Enter}');
  await waitFor(() => expect(api.calls('searchPledges').at(-1)).toMatchObject({ text: 'hana@' }));
  await waitFor(() => expect(chip()).toHaveAttribute('href', expect.stringContaining('hana')));
  await user.click(chip());
  await waitFor(() =>
    expect(api.calls('searchPledges').at(-1)).toMatchObject({ status: 'retry', text: 'hana@' }),
  );
  await waitFor(() => expect(chip()).toHaveAttribute('aria-current'));
  await user.click(screen.getByRole('link', { name: t('admin.pledges.held') }));
  await waitFor(() => expect(address()).toContain('trouble=held'));
  expect(address()).not.toContain('status=');
});

test('J moves to a pledge, and Enter opens it', async () => {
  const { user, address } = await openAdmin('/pledges', { searchPledges });
  const first = await row(/모두의 텃밭/);
  await user.keyboard('jj');
  await waitFor(async () => expect(await row(/달항아리/)).toHaveFocus());
  await user.keyboard('k');
  await waitFor(() => expect(first).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/pledges/${idOf(22)}`));
});

test('charges are listed by state with the answer of the provider', async () => {
  const { user, api } = await openAdmin('/charges', { searchCharges });
  const declined = await row(/모두의 텃밭/);
  expect(declined).toHaveTextContent(`${idOf(22)}-1`);
  expect(declined).toHaveTextContent('한도초과');
  expect(declined).toHaveTextContent(t('admin.charge.state.declined'));
  await user.click(screen.getByRole('link', { name: t('admin.charge.state.open') }));
  await waitFor(() => expect(api.calls('searchCharges').at(-1)).toMatchObject({ status: 'open' }));
});

test('a period is downloaded as a file with the password and only when it is valid', async () => {
  const saved = vi.fn(() => 'blob:file');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, api } = await openAdmin('/charges', { searchCharges, exportPayments: refuse('freshSignIn') });
  await user.click(await screen.findByText(t('admin.export'), { selector: 'summary' }));
  const from = screen.getByLabelText(t('admin.export.from'));
  expect(from).toHaveValue('2026-11-02');
  expect(screen.getByLabelText(t('admin.export.to'))).toHaveValue('2026-12-01');
  await user.clear(from);
  await user.type(from, '20251101');
  expect(screen.getByText(t('admin.export.wrong'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('admin.export.csv') })).not.toBeInTheDocument();
  await user.clear(from);
  await user.type(from, '20261101');
  await user.click(screen.getByRole('button', { name: t('admin.export.csv') }));
  const dialog = await screen.findByRole('dialog', { name: t('freshPassword.title') });
  expect(dialog).toHaveTextContent(t('freshPassword.periodOf', { from: '2026.11.01', to: '2026.12.01' }));
  api.answer({ exportPayments: new File(['a'], '결제 내역.csv'), confirmPassword: null });
  await confirmPassword(user);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.calls('exportPayments').at(-1)).toEqual({
    what: 'charges',
    from: '2026-11-01',
    to: '2026-12-01',
  });
});

test('mails show their names, the number of attempts and the reason for a failure', async () => {
  const { user, api } = await openAdmin('/mails', { searchMails });
  expect(await screen.findByText('이메일 인증')).toBeInTheDocument();
  expect(screen.getByText('450 try later')).toBeInTheDocument();
  expect(screen.getByText(t('admin.mails.attempts', { n: 3 }))).toBeInTheDocument();
  expect(screen.getByText('later-release')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: t('admin.mails.state.sent') }));
  await waitFor(() => expect(api.calls('searchMails').at(-1)).toMatchObject({ state: 'sent' }));
});

test.each([
  ['pledges', 'searchPledges', { total: 0, sum: 0, refunded: 0, pledges: [] }],
  ['charges', 'searchCharges', { total: 0, sum: 0, charges: [] }],
  ['mails', 'searchMails', { total: 0, movedMs: 0, mails: [] }],
] as const)(
  '%s that failed to load can be requested again and are not shown as empty',
  async (path, name, empty) => {
    const { user, api } = await openAdmin(`/${path}`, { [name]: noNetwork });
    const again = await screen.findByRole('button', { name: t('common.retry') });
    api.answer({ [name]: empty });
    await user.click(again);
    expect(await screen.findByText(t('admin.none'))).toBeInTheDocument();
  },
);

test('charges of a project and its days are summed up, and the project filter can be removed', async () => {
  const project = { key: idOf(17), title: '모두의 텃밭' };
  const { user, api, address } = await openAdmin(`/charges?project=${idOf(17)}&page=1`, {
    searchCharges: { total: 1, sum: 1_367_000, project, charges: [buildFoundCharge()] },
  });
  expect(await screen.findByText(t('admin.money.sum', { amount: '1,367,000원' }))).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: t('admin.audit.from') }), '20261201');
  await user.click(screen.getByRole('button', { name: t('admin.audit.period') }));
  await waitFor(() => expect(address()).toContain('from=2026-12-01'));
  await user.click(screen.getByRole('link', { name: t('admin.charge.round.retry') }));
  await waitFor(() => expect(address()).toContain('round=retry'));
  await waitFor(() =>
    expect(api.calls('searchCharges').at(-1)).toMatchObject({
      project: idOf(17),
      from: '2026-12-01',
      round: 'retry',
      page: 0,
    }),
  );
  await user.click(screen.getByRole('link', { name: t('admin.money.everyProject', project) }));
  await waitFor(() => expect(address()).toBe('/admin/charges?from=2026-12-01&round=retry'));
});

test('pledges are searched while the field remains mounted, and paged by number', async () => {
  const { user, address } = await openAdmin('/pledges', {
    searchPledges: { total: 205, sum: 0, refunded: 0, pledges: [buildFoundPledge()] },
  });
  await row(/모두의 텃밭/);
  const pages = () => screen.getByRole('navigation', { name: t('admin.pages') });
  expect(pages()).toHaveTextContent(t('admin.pages.rows', { from: '1', to: '20' }));
  await user.click(screen.getByRole('link', { name: t('admin.pages.page', { n: 11 }) }));
  await waitFor(() => expect(address()).toBe('/admin/pledges?page=10'));
  expect(pages()).toHaveTextContent(t('admin.pages.rows', { from: '201', to: '205' }));
  expect(screen.getByRole('link', { name: t('admin.pages.page', { n: 11 }) })).toHaveAttribute(
    'aria-current',
  );
  const field = await search();
  await user.type(field, '하나{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/pledges?text=${encodeURIComponent('하나')}`));
  expect(field).toHaveFocus();
});

test('a mail is shown as it was sent, and an erased one says so', async () => {
  const { user, api, address } = await openAdmin('/mails', {
    searchMails: {
      total: 1,
      movedMs: 0,
      mails: [
        {
          ...mail,
          id: idOf(90),
          kind: 'refunded',
          state: 'sent',
          subject: '[PQ] 환불',
          project: '모두의 텃밭',
        },
      ],
    },
  });
  const found = await row(/\[PQ\] 환불/);
  expect(found).toHaveTextContent('hana@example.com · 모두의 텃밭');
  await user.click(found);
  await waitFor(() => expect(address()).toBe(`/admin/mails/${idOf(90)}`));
  expect(api.problems).toEqual([]);
  const sent = { ...mail, id: idOf(90), kind: 'refunded', state: 'sent', movedMs: 0 } as const;
  await openAdmin(`/mails/${idOf(90)}`, {
    getMail: { ...sent, subject: '[PQ] 환불', text: '13,000원을 환불했습니다.' },
  });
  expect(await screen.findByText('13,000원을 환불했습니다.')).toBeInTheDocument();
  await openAdmin(`/mails/${idOf(90)}`, { getMail: { ...sent, kind: 'verifyEmail' } });
  expect(await screen.findByText(t('admin.mails.erased'))).toBeInTheDocument();
});
