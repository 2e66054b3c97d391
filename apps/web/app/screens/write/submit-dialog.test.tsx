// @vitest-environment jsdom
import { getFeePlans } from '@pq/contract/endpoints/drafts';
import { t } from '@pq/domain/copy';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProvider, browserApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { viewerQuery } from '#app/data/users.ts';
import { buildFeePlans } from '#app/testing/builders/fee-plans.ts';
import { buildMaker } from '#app/testing/builders/viewer.ts';
import { emptyContent } from './draft/draft-content.ts';
import { SubmitDialog } from './submit-dialog.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const sent = vi.fn();
let unmount = () => {};

beforeEach(async () => {
  Object.assign(Element.prototype, { getAnimations: () => [] });
  const reward = {
    ...defaultRewardDetails(),
    context: '도장',
    name: '이름 도장',
    options: [
      {
        name: '재질',
        values: [
          { value: '나무', surcharge: 0 },
          { value: '옥', surcharge: 5_000 },
        ],
      },
    ],
    count: 30,
    early: { first: 10, until: null },
    productCost: 30_000,
    delivery: 0,
    shipping: 'none' as const,
  };
  const content = emptyContent();
  Object.assign(content, { period: { start: '2026-12-01', finish: '2026-12-20' } });
  content.rewards = { ...content.rewards, period: '2027-01-10', content: [reward] };
  const queries = new QueryClient();
  queries.setQueryData(viewerQuery(browserApi).queryKey, buildMaker());
  queries.setQueryData(callQuery(browserApi, getFeePlans, {}).queryKey, buildFeePlans());
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <ApiProvider api={browserApi}>
            <SubmitDialog
              content={content}
              place={{ uid: 'maker', purpose: 'projects', key: null }}
              busy={false}
              onClose={() => {}}
              onSend={sent}
            />
          </ApiProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
  unmount = () => root.unmount();
});
afterEach(async () => {
  await act(async () => unmount());
  document.body.replaceChildren();
});

test('an early bird that leaves pieces is mentioned before submitting', () => {
  expect(document.body.textContent).toContain(t('submit.early', { n: 1, list: '이름 도장' }));
});

test('the price has the words of the steps', () => {
  const row = [...document.querySelectorAll('dl:has(a) > div')].at(-1);
  expect(row?.querySelector('dd')?.textContent).toBe('리워드 1개 30,000원부터');
});

test('each figure links to its step', () => {
  const links = [...document.querySelectorAll('dl a')];
  expect(links.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
    ['목표 금액 고치기', '/write/funding/basic'],
    ['프로젝트 기간 고치기', '/write/funding/period'],
    ['리워드 제공일 고치기', '/write/funding/period'],
    ['리워드 고치기', '/write/funding/reward'],
  ]);
});

test('the submit dialog is rendered outside of the page and has the colour of its purpose', () => {
  expect(document.querySelector<HTMLElement>('[role=dialog]')?.dataset.purpose).toBe('funding');
});

test('submitting without accepting the terms sends nothing and focuses them', async () => {
  const submit = [...document.querySelectorAll('button')].find((one) => one.textContent === '심사 요청');
  await act(async () => submit?.click());
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement?.closest('label')?.textContent).toBe(t('submit.terms'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('메이커 이용약관에 동의해주세요.');
});
