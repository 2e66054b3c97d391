// @vitest-environment jsdom
import type { DeliveryPromise } from '@pq/contract/shapes/promise';
import { t } from '@pq/domain/copy';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { nowMs } from '#app/testing/builders/basics.ts';
import { buildPromise } from '#app/testing/builders/shipping.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { PromiseNote } from './promise-note.tsx';

const note = (changes: Partial<DeliveryPromise>) =>
  renderScreen(<PromiseNote promise={buildPromise(changes)} />);

test('promise that is open says until when the parcels leave', async () => {
  await note({});
  expect(screen.getByText('2027년 2월까지 보낼 예정입니다.')).toBeInTheDocument();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

test('promise that was moved shows the first month and each reason when it is opened', async () => {
  const reason = '가마를 한 번 더\n때야 합니다.';
  const { user } = await note({
    month: '2027-03',
    history: [{ at: nowMs, from: '2027-02', to: '2027-03', reason }],
  });
  expect(screen.getByText('2027년 3월까지 보낼 예정입니다.')).toBeInTheDocument();
  await user.click(screen.getByText('처음 약속 2027년 2월 · 1번 바뀜'));
  expect(screen.getByText('2027년 2월 → 2027년 3월')).toBeVisible();
  expect(screen.getByText(/가마를 한 번 더/)).toBeVisible();
  await expectNoAxeFindings();
});

test.each([
  [{ state: 'kept', allSentAt: nowMs }, t('promise.kept.badge'), '2027년 2월 약속을 지켜 모두 보냈습니다.'],
  [{ state: 'late', allSentAt: nowMs }, t('promise.late.badge'), '2027년 2월 약속보다 늦게 모두 보냈습니다.'],
  [{ state: 'late', lateDays: 8 }, '8일 지남', '2027년 2월 약속이 지났습니다.'],
  [
    { state: 'late', month: '2027-03' },
    t('promise.late.badge'),
    '처음 약속한 2027년 2월이 지났습니다. 2027년 3월까지 보낼 예정입니다.',
  ],
] as const)('promise says what became of it when it is %j', async (changes, mark, text) => {
  await note(changes);
  expect(screen.getByText(mark)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});
