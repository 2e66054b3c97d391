// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { addDays, seoulDate } from '@pq/domain/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlanVersion } from '#app/data/admin/fee-plans.ts';
import { AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

const today = seoulDate(nowMs);
const version: PlanVersion = {
  id: idOf(1),
  name: 'default',
  platformBp: 500,
  paymentBp: 300,
  stages: [100],
  validFrom: '2026-01-01',
  writtenAt: nowMs,
};
const split: PlanVersion = { ...version, id: idOf(2), name: 'split', stages: [80, 20] };
const field = (label: 'platform' | 'payment' | 'first' | 'validFrom') =>
  screen.findByLabelText(t(`admin.plan.${label}`));

const open = (path: string, plans: PlanVersion[], answers = {}) =>
  openAdmin(path, { listFeePlans: { plans }, ...answers });

test('versions show their fees, what is paid out when, and which is in force', async () => {
  const announced = { ...version, id: idOf(3), platformBp: 650, validFrom: addDays(today, 40) };
  await open('/plan', [announced, version, { ...version, id: idOf(4), validFrom: '2025-01-01' }, split]);
  const rows = within(await screen.findByRole('list', { name: /버전/ })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^플랫폼 6\.5% · 결제 3%한 번에 지급.*예고$/),
    expect.stringMatching(/쓰는 중$/),
    expect.stringMatching(/지남$/),
  ]);
});

test('a version is written after a confirmation, and follows the version that was seen', async () => {
  const { user, api } = await open('/plan?name=split', [version, split], {
    writeFeePlan: new AnswerWithMessage({ id: idOf(9) }, t('admin.plan.saved')),
  });
  await user.click(await screen.findByRole('button', { name: t('admin.plan.write') }));
  await user.clear(await field('platform'));
  await user.type(await field('platform'), '4.75');
  await user.clear(await field('first'));
  await user.type(await field('first'), '70');
  await user.type(await field('validFrom'), addDays(today, 31));
  await user.click(screen.getByRole('button', { name: t('admin.plan.save') }));
  await answer(user, t('admin.plan.save'));
  expect(await toastText()).toBe(t('admin.plan.saved'));
  expect(api.calls('writeFeePlan')).toEqual([
    {
      ...{ name: 'split', platformBp: 475, paymentBp: 300, stages: [70, 30] },
      ...{ validFrom: addDays(today, 31), seen: split.id },
    },
  ]);
});

test('fees out of range and a day that is too near are refused at their fields', async () => {
  const { user, api } = await open('/plan', [version]);
  await user.click(await screen.findByRole('button', { name: t('admin.plan.write') }));
  await user.clear(await field('platform'));
  await user.type(await field('platform'), '30.01');
  await user.type(await field('validFrom'), addDays(today, 29));
  await user.click(screen.getByRole('button', { name: t('admin.plan.save') }));
  await waitFor(async () =>
    expect(await field('platform')).toHaveAccessibleDescription(t('admin.plan.percent')),
  );
  expect(await field('validFrom')).toBeInvalid();
  expect(api.calls('writeFeePlan')).toEqual([]);
});

test('a first stage that is not more than the fees and VAT is refused at its field', async () => {
  const { user, api } = await open('/plan?name=split', [version, split]);
  await user.click(await screen.findByRole('button', { name: t('admin.plan.write') }));
  await user.clear(await field('first'));
  await user.type(await field('first'), '8');
  await user.type(await field('validFrom'), addDays(today, 31));
  await user.click(screen.getByRole('button', { name: t('admin.plan.save') }));
  await waitFor(async () =>
    expect(await field('first')).toHaveAccessibleDescription(t('admin.plan.first.fees')),
  );
  expect(api.calls('writeFeePlan')).toEqual([]);
});

test('the typed version remains in its form after another admin has written one', async () => {
  const { user } = await open('/plan', [version], { writeFeePlan: refuse('decisionStale') });
  await user.click(await screen.findByRole('button', { name: t('admin.plan.write') }));
  await user.type(await field('validFrom'), addDays(today, 31));
  await user.click(screen.getByRole('button', { name: t('admin.plan.save') }));
  await answer(user, t('admin.plan.save'));
  expect(await toastText()).toBe(t('err.decisionStale'));
  expect(await field('validFrom')).toHaveValue(addDays(today, 31));
});
