// @vitest-environment jsdom
import type { Policy } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '#app/testing/answers.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const terms: Policy = {
  id: 'terms',
  title: '이용약관',
  effectiveAt: '2026-01-01',
  sections: [
    { heading: '제1조 (목적)', paragraphs: ['이 약관은 이용 조건을 정합니다.'] },
    { heading: '제2조 (정의)', paragraphs: ['회원은 가입한 사람입니다.', '메이커는 만드는 사람입니다.'] },
  ],
};

test('a policy shows the day from which it is in force and links to its sections', async () => {
  await renderScreen('/policy/terms', { answers: { getPolicies: { terms } } });
  expect(await screen.findByRole('heading', { level: 1, name: '이용약관' })).toBeInTheDocument();
  expect(screen.getByText(t('policy.effectiveAt', { date: '2026.01.01' }))).toBeInTheDocument();
  const contents = within(screen.getByText(t('policy.contents')).closest('details') as HTMLElement);
  const [, second] = contents.getAllByRole('link', { hidden: true });
  expect(second).toHaveTextContent('제2조 (정의)');
  const section = document.querySelector(second?.getAttribute('href') ?? '');
  expect(section).toHaveTextContent('메이커는 만드는 사람입니다.');
});

test('the tabs link to the other five policies, and a text that is not in force says so', async () => {
  const { user, address } = await renderScreen('/policy/terms', {
    answers: { getPolicies: { terms } },
  });
  const tabs = within(await screen.findByRole('navigation', { name: t('nav.more.policy') }));
  expect(tabs.getAllByRole('link')).toHaveLength(6);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent(t('policy.tab.terms'));
  await user.click(tabs.getByRole('link', { name: t('policy.tab.maker') }));
  await waitFor(() => expect(address()).toBe('/policy/maker'));
  expect(await screen.findByText(t('policy.empty'))).toBeInTheDocument();
});

test('a button prints the policy', async () => {
  const print = vi.fn();
  const { user } = await renderScreen('/policy/terms', { answers: { getPolicies: { terms } } });
  vi.stubGlobal('print', print);
  await user.click(await screen.findByRole('button', { name: t('policy.print') }));
  expect(print).toHaveBeenCalledOnce();
});

test('policies that cannot be read are requested again, and an unknown one does not exist', async () => {
  const { user, api } = await renderScreen('/policy/terms', { answers: { getPolicies: refuse('tooMany') } });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getPolicies: { terms } });
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: '이용약관' })).toBeInTheDocument();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const unknown = await renderScreen('/policy/unknown');
  expect(Object.values(unknown.router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
  vi.restoreAllMocks();
});
