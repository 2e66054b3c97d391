// @vitest-environment jsdom
import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildPledge } from '#app/testing/builders/pledge.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const order = (state: 'sent' | 'change' | 'approved', changes: Partial<Pledge> = {}) =>
  buildPledge({
    purpose: 'ordermade',
    status: 'paid',
    proof: { key: idOf(24), state, at: nowMs - 1_000 },
    ...changes,
  });

async function open(pledge: Pledge) {
  await renderScreen('/my/list', {
    viewer: buildViewer(),
    answers: { listPledges: [pledge], listOwnBoxes: { unseen: 0, boxes: [] }, listWaits: [] },
  });
  await screen.findByRole('article');
}
const link = (name: string) => screen.getByRole('link', { name: new RegExp(`${name}$`) });

test('a waiting proof is announced with a link', async () => {
  await open(order('sent'));
  expect(screen.getByText(t('proof.list.arrived'))).toBeInTheDocument();
  expect(link(t('proof.list.sent'))).toHaveAttribute('href', `/my/proof/${idOf(22)}`);
});

test.each([
  ['was answered', order('approved')],
  ['is to be changed', order('change')],
  ['waits on an order that was refunded', order('sent', { status: 'refund' })],
])('a proof that %s is linked next to the others', async (_what, pledge) => {
  await open(pledge);
  expect(screen.queryByText(t('proof.list.arrived'))).not.toBeInTheDocument();
  expect(link(t('proof.list.seen'))).toHaveAttribute('href', `/my/proof/${idOf(22)}`);
});

test('an order without a proof has no link to proofs', async () => {
  await open(order('sent', { proof: null }));
  expect(screen.queryByRole('link', { name: /시안/ })).not.toBeInTheDocument();
});
