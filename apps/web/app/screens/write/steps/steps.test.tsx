// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDraft, buildEmptyDraft } from '#app/testing/builders/draft.ts';
import { openWrite } from '../testing/open-write.ts';

const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) });
const radio = (label: string) => screen.findByRole('radio', { name: new RegExp(label) });
const save = () => screen.getByRole('button', { name: t('write.save') });

test('a narrow window shows a header and that there is too little room to write', async () => {
  await openWrite('period', { wide: false });
  expect(await screen.findByRole('heading', { level: 1, name: t('write.pcOnly') })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('common.back') })).toBeInTheDocument();
});

test('a valid period shows its length and the days of payment and retry', async () => {
  const { user, saved } = await openWrite('period', { draft: buildEmptyDraft() });
  await user.type(await field(t('write.start')), '20261210');
  await user.type(await field(t('write.finish')), '20261229');
  expect(await screen.findByText(t('writing.period.days', { n: 20 }))).toBeInTheDocument();
  const pays = t('writing.period.pays', { date: '2026.12.30', retry: '2026.12.31' });
  expect(screen.getByText(pays)).toBeInTheDocument();
  await user.type(await field(t('write.rewardPeriod')), '20270201');
  await user.click(save());
  await waitFor(() =>
    expect(saved().at(-1)).toEqual({
      period: { start: '2026-12-10', finish: '2026-12-29' },
      rewards: { period: '2027-02-01' },
    }),
  );
});

test.each([
  ['a start that is not after today', 'write.start', '20261201', 'writing.period.early'],
  ['a finish before the start', 'write.finish', '20261210', 'writing.period.order'],
  ['rewards before the finish', 'write.rewardPeriod', '20261228', 'writing.period.reward'],
] as const)('%s is reported at its field', async (_, label, date, words) => {
  const { user } = await openWrite('period');
  const box = await field(t(label));
  await user.clear(box);
  await user.type(box, date);
  expect(box).toHaveAccessibleDescription(t(words));
  expect(box).toBeInvalid();
});

test('a period that is too long is reported and shows no dates that follow from it', async () => {
  const { user } = await openWrite('period');
  const finish = await field(t('write.finish'));
  await user.clear(finish);
  await user.type(finish, '20280110');
  expect(finish).toHaveAccessibleDescription(t('writing.period.long', { n: limits.periodDays }));
  expect(screen.queryByText(/동안 진행됩니다/)).not.toBeInTheDocument();
});

test('category step shows the default category and delivery as chosen, the project type not', async () => {
  const { user, saved } = await openWrite('category', { draft: buildDraft({ fieldSaves: {} }) });
  expect(await radio('굿즈')).toBeChecked();
  expect(await radio(t('write.deliveryType.pq'))).toBeChecked();
  const types = within(screen.getByRole('group', { name: t('write.projectType') }));
  for (const type of types.getAllByRole('radio')) expect(type).not.toBeChecked();
  await user.click(await radio(t('writing.type.PT01')));
  await user.click(await radio(t('write.deliveryType.normal')));
  await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
  await user.click(save());
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({
      category: 2,
      config: { projectType: 'PT01', deliveryType: '' },
    }),
  );
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(3);
});

test('the last category has a name of its own, which is restored with it', async () => {
  const { user, saved } = await openWrite('category');
  const choices = within(await screen.findByRole('group', { name: t('write.category') })).getAllByRole(
    'radio',
  );
  const [first, last] = [choices[0], choices.at(-1)] as [HTMLElement, HTMLElement];
  await user.click(last);
  await user.type(await field(t('write.categoryOther')), '반려식물');
  await user.click(first);
  expect(screen.queryByRole('textbox', { name: new RegExp(t('write.categoryOther')) })).toBeNull();
  await user.click(last);
  expect(await field(t('write.categoryOther'))).toHaveValue('반려식물');
  await user.click(save());
  await waitFor(() =>
    expect(saved().at(-1)).toMatchObject({ category: 6, rewards: { type: [{ value: '반려식물' }] } }),
  );
});

test('an order project does not ask when to charge cards', async () => {
  await openWrite('category', { purpose: 'ordermade' });
  await radio(t('write.deliveryType.normal'));
  expect(screen.queryByRole('group', { name: t('write.projectType') })).not.toBeInTheDocument();
});

test('the template policy is appended to the text and can be edited', async () => {
  const { user, saved } = await openWrite('refund', { draft: buildDraft({ refund: '직접 쓴 정책' }) });
  await user.click(await screen.findByRole('button', { name: t('writing.refund.insert') }));
  const box = await field(t('write.step.refund'));
  const whole = `직접 쓴 정책\n\n${t('writing.refund.template.projects')}`;
  expect(box).toHaveValue(whole);
  await user.click(save());
  await waitFor(() => expect(saved().at(-1)).toEqual({ refund: whole }));
});

test('orders have a default policy of their own', async () => {
  const draft = buildDraft({ purpose: 'ordermade', refund: '' });
  const { user } = await openWrite('refund', { purpose: 'ordermade', draft });
  await user.click(await screen.findByRole('button', { name: t('writing.refund.insert') }));
  expect(await field(t('write.step.refund'))).toHaveValue(t('writing.refund.template.ordermade'));
});

test('the rail summarises finished steps and marks empty ones', async () => {
  await openWrite('basic', {
    draft: buildEmptyDraft({ title: '달항아리', refund: '교환해드립니다.' }),
  });
  const rail = within(await screen.findByRole('navigation', { name: t('writing.steps') }));
  const steps = rail.getAllByRole('link').map(({ textContent }) => textContent ?? '');
  expect(steps[0]).toContain(t('writing.missing.thumbnail'));
  expect(steps[1]).toContain(t('writing.empty'));
  expect(steps[2]).toContain(t('writing.unchosen'));
  expect(steps[4]).toContain(t('writing.done'));
  expect(steps[4]).toContain(t('writing.fact.letters', { n: 8 }));
  expect(rail.getAllByRole('link')[0]).toHaveAttribute('aria-current', 'step');
});

test('a step has buttons to the next and the previous step', async () => {
  const { user, address } = await openWrite('period');
  const next = t('writing.next', { step: t('write.step.category') });
  await user.click(await screen.findByRole('button', { name: next }));
  await waitFor(() => expect(address()).toBe('/write/funding/category'));
  expect(await radio(t('writing.type.PT01'))).toBeInTheDocument();
  const before = t('writing.previous', { step: t('write.step.period') });
  await user.click(screen.getByRole('link', { name: before }));
  await waitFor(() => expect(address()).toBe('/write/funding/period'));
});

test('an unknown step redirects to the choice of the purpose', async () => {
  const { address } = await openWrite('nowhere' as 'basic');
  expect(address()).toBe('/write/select');
});
