// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { orderTemplateUrl } from '@pq/domain/files/upload';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { deferred, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPledge } from '#app/testing/builders/pledge.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { openCheckout, payButton, sums } from './testing/open-checkout.ts';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:picked', revokeObjectURL: () => {} });
});

const placed = { gateKey: idOf(22) };
const stored = (name: string) => ({ url: `/files/attachment/${name}`, name });
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const files = () => within(screen.getByRole('group', { name: t('pay.files') }));
const add = () => files().getByLabelText(new RegExp(t('pay.files.add')));

async function openOrder(answers: Parameters<typeof openCheckout>[0] = {}) {
  const opened = await openCheckout({
    purpose: 'ordermade',
    ...answers,
    answers: { listPledges: [buildPledge({ status: 'paid' })], placePledge: placed, ...answers.answers },
  });
  await opened.user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
  return opened;
}

test('attachments are uploaded for this project and ordered in their order', async () => {
  const { user, api } = await openOrder({
    answers: { upload: ({ file }: { file?: File }) => stored(file?.name ?? '') },
  });
  await user.upload(add(), [picture('첫째.png'), picture('둘째.png')]);
  await files().findByText(t('pay.files.added', { name: '둘째.png' }));
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(1));
  expect(api.calls('upload')).toMatchObject([
    { kind: 'attachment', key: idOf(17) },
    { kind: 'attachment', key: idOf(17) },
  ]);
  expect(api.calls('placePledge')[0]?.database.deliveryinfo.files).toEqual([
    stored('첫째.png'),
    stored('둘째.png'),
  ]);
});

test('an order cannot be placed while a file is uploading', async () => {
  const answer = deferred<ReturnType<typeof stored>>();
  const { user, api } = await openOrder({ answers: { upload: answer.answer } });
  await user.upload(add(), picture('첫째.png'));
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.files.busy')));
  expect(api.calls('placePledge')).toEqual([]);
  answer.give(stored('첫째.png'));
  await files().findByText(t('pay.files.added', { name: '첫째.png' }));
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(1));
});

test('an order cannot be placed after a failed upload until it is sent again or removed', async () => {
  const { user, api } = await openOrder({ answers: { upload: refuse('tooMany') } });
  await user.upload(add(), [picture('첫째.png'), picture('둘째.png')]);
  const again = await files().findByRole('button', { name: t('pay.files.retry', { name: '첫째.png' }) });
  await files().findByRole('button', { name: t('pay.files.retry', { name: '둘째.png' }) });
  expect(files().getByRole('alert')).toHaveTextContent(`첫째.png ${t('upload.failed')}`);
  await user.click(payButton());
  await waitFor(() => expect(payButton()).toHaveTextContent(t('pay.files.failed')));
  expect(api.calls('placePledge')).toEqual([]);
  api.answer({ upload: stored('첫째.png') });
  await user.click(again);
  await files().findByText(t('pay.files.added', { name: '첫째.png' }));
  await user.click(files().getByRole('button', { name: `둘째.png ${t('pay.files.remove')}` }));
  await user.click(payButton());
  await waitFor(() => expect(api.calls('placePledge')).toHaveLength(1));
  expect(api.calls('placePledge')[0]?.database.deliveryinfo.files).toEqual([stored('첫째.png')]);
});

test('the order sheet can be downloaded for an order, and funding accepts no attachments', async () => {
  await openOrder();
  expect(screen.getByRole('link', { name: t('pay.template') })).toHaveAttribute('href', orderTemplateUrl);
  await openCheckout();
  expect(screen.queryByRole('group', { name: t('pay.files') })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: t('pay.template') })).not.toBeInTheDocument();
});

test('a change preserves the attachments and sends added and removed files', async () => {
  const deliveryinfo = { ...buildPledge().deliveryinfo, files: [stored('도안.png')] };
  const { user, api } = await renderScreen(`/payment/fix?pledge=${idOf(22)}`, {
    viewer: buildViewer(),
    answers: {
      listPledges: [buildPledge({ purpose: 'ordermade', deliveryinfo })],
      getProject: buildProject({ purpose: 'ordermade', myPledge: idOf(22) }),
      listCards: [buildPledge().card],
      upload: stored('새.png'),
      removeUpload: null,
      fixPledge: placed,
    },
  });
  await user.click(await screen.findByRole('button', { name: `도안.png ${t('pay.files.remove')}` }));
  await waitFor(() => expect(files().queryByRole('img', { name: '도안.png' })).not.toBeInTheDocument());
  await user.upload(add(), picture('새.png'));
  await files().findByText(t('pay.files.added', { name: '새.png' }));
  await user.click(payButton());
  await waitFor(() => expect(api.calls('fixPledge')).toHaveLength(1));
  expect(api.calls('fixPledge')[0]?.data.deliveryinfo.files).toEqual([stored('새.png')]);
});
