// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { confirmPassword, openAdmin } from '../testing/open-admin.ts';

const hash = '9f2c7d10'.repeat(8);
const project = { key: idOf(17), title: '모두의 텃밭' };
const entry = { at: nowMs, pair: idOf(1), event: 'charge', project, hash } as const;
const listLedger: Answers['listLedger'] = {
  total: 2,
  entries: [
    { ...entry, id: idOf(2), account: 'maker', amount: -32_500 },
    { ...entry, id: idOf(1), account: 'provider', amount: 32_500 },
  ],
};
const rowOf = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement);

test('entries of the ledger are listed as debit or credit, and lead to their project, pair and proof', async () => {
  const { user, api, address } = await openAdmin('/ledger', { listLedger });
  const credit = await rowOf('결제 · 메이커에게 줄 돈');
  expect(credit.getByText('32,500원')).toBeInTheDocument();
  expect(credit.getByText(t('admin.ledger.credit'))).toBeInTheDocument();
  expect(credit.getByRole('link', { name: hash })).toHaveAttribute('href', `/proof/${hash}`);
  expect(credit.getByRole('link', { name: '모두의 텃밭' })).toHaveAttribute(
    'href',
    `/admin/ledger?pid=${idOf(17)}`,
  );
  const debit = await rowOf('결제 · 결제사 받을 돈');
  expect(debit.getByText(t('admin.ledger.debit'))).toBeInTheDocument();
  await user.click(debit.getByRole('link', { name: new RegExp(t('admin.ledger.pair')) }));
  expect(api.calls('listLedger').at(-1)).toEqual({ page: 0, pair: idOf(1) });
  await user.click(await screen.findByRole('link', { name: t('admin.ledger.whole') }));
  await waitFor(() => expect(address()).toBe('/admin/ledger'));
});

test('entries of one account are found by its filter', async () => {
  const { user, api } = await openAdmin('/ledger', { listLedger });
  await user.click(await screen.findByRole('link', { name: t('admin.ledger.account.vat') }));
  expect(api.calls('listLedger').at(-1)).toEqual({ page: 0, account: 'vat' });
});

test('the fees of the month before are downloaded for the accountant, with the password', async () => {
  const saved = vi.fn(() => 'blob:file');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, api } = await openAdmin('/ledger', { listLedger, exportTaxData: refuse('freshSignIn') });
  await user.click(await screen.findByText(t('tax.export'), { selector: 'summary' }));
  expect(screen.getByLabelText(t('tax.month'))).toHaveDisplayValue('2026년 11월');
  await user.selectOptions(screen.getByLabelText(t('tax.month')), '2026년 9월');
  await user.click(screen.getByRole('button', { name: t('tax.export.xlsx') }));
  const dialog = await screen.findByRole('dialog', { name: t('freshPassword.title') });
  expect(dialog).toHaveTextContent('2026년 9월');
  api.answer({ exportTaxData: new File(['a'], '세금 자료.xlsx'), confirmPassword: null });
  await confirmPassword(user);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(api.calls('exportTaxData').at(-1)).toEqual({ month: '2026-09' });
});
