// @vitest-environment jsdom
import { getFeePlans } from '@pq/contract/endpoints/drafts';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiProvider, browserApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { buildFeePlans } from '#app/testing/builders/fee-plans.ts';
import { ConfirmProvider } from '#app/ui/floating/confirm.tsx';
import { Toaster } from '#app/ui/floating/toast.tsx';
// Loaded here, so that no test waits for it.
import '#app/ui/floating/confirm-dialog.tsx';
import type { DraftContent } from '../draft/draft-content.ts';
import type { Writing } from '../draft/use-draft.ts';
import type { OpenReward, Reward } from '../rewards/reward-list.ts';
import { RewardStep } from '../steps/reward-step.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const reward: Reward = {
  ...defaultRewardDetails(),
  context: '도장',
  count: 0,
  productCost: 30_000,
  delivery: 0,
  shipping: 'none',
};
let unmount = () => {};

function Step() {
  const [content, setContent] = useState([reward, reward]);
  const [open, setOpen] = useState<OpenReward | null>(null);
  const draft = {
    amount: { goal: 0 },
    period: { start: '', finish: '' },
    rewards: { content },
  } as DraftContent;
  const writing = {
    content: draft,
    refusals: {},
    latest: () => ({ content: draft }),
    change: (part: { rewards: { content: Reward[] } }) => setContent(part.rewards.content),
  };
  return (
    <RewardStep
      writing={writing as Partial<Writing> as Writing}
      place={{ uid: 'maker', purpose: 'ordermade', key: null }}
      today="2026-12-01"
      opening={[open, setOpen]}
    />
  );
}

beforeEach(async () => {
  Object.assign(Element.prototype, { getAnimations: () => [] });
  const queries = new QueryClient();
  queries.setQueryData(callQuery(browserApi, getFeePlans, {}).queryKey, buildFeePlans());
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ApiProvider api={browserApi}>
          <ConfirmProvider>
            <Toaster closeLabel="닫기">
              <Step />
            </Toaster>
          </ConfirmProvider>
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
  unmount = () => root.unmount();
});
afterEach(async () => {
  await act(async () => unmount());
  document.body.replaceChildren();
});

const nameOf = (button: Element | null) => button?.getAttribute('aria-label') ?? button?.textContent;

async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].findLast((one) => nameOf(one) === name);
  await act(async () => {
    button?.focus();
    button?.click();
  });
}

test('the form of a reward has the colours of its purpose only', async () => {
  await press('리워드 추가');
  await press('옵션 추가');
  await press('질문 추가');
  expect([...document.querySelectorAll('[class*="-brand"]')].map(nameOf)).toEqual([]);
});

test('a form that closes returns the focus to its reward', async () => {
  await press('리워드 2 수정');
  await press('취소');
  expect(nameOf(document.activeElement)).toBe('리워드 2 수정');
  await press('리워드 2 수정');
  await press('저장');
  expect(nameOf(document.activeElement)).toBe('리워드 2 수정');
});

test('cancelling a new reward focuses the button that adds one', async () => {
  await press('리워드 추가');
  await press('취소');
  expect(nameOf(document.activeElement)).toBe('리워드 추가');
});

test('a copy that is cancelled is removed', async () => {
  await press('리워드 2 복사');
  expect(document.querySelectorAll('ol > li')).toHaveLength(3);
  await press('취소');
  expect(document.querySelectorAll('ol > li')).toHaveLength(2);
});

test('an incomplete reward focuses its first invalid field', async () => {
  await press('리워드 추가');
  await press('저장');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('a removed reward can be restored to its place by keyboard', async () => {
  await press('리워드 1 삭제');
  await press('삭제');
  // The dialog fades out before it reports its result.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(nameOf(document.activeElement)).toBe('되돌리기');
  });
  expect(document.querySelectorAll('ol > li')).toHaveLength(1);
  expect(document.querySelector('[role=status]')?.textContent).toContain('도장');
  await press('되돌리기');
  expect(document.querySelectorAll('ol > li')).toHaveLength(2);
  expect(nameOf(document.activeElement)).toBe('리워드 1 수정');
});

test('the undo note disappears after ten seconds, but not while it has the focus', async () => {
  await press('리워드 2 삭제');
  await press('삭제');
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(nameOf(document.activeElement)).toBe('되돌리기');
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const shown = () => [...document.querySelectorAll('button')].some((one) => nameOf(one) === '되돌리기');
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(shown()).toBe(true);
  await act(async () => (document.activeElement as HTMLElement).blur());
  await act(async () => vi.advanceTimersByTime(9_999));
  expect(shown()).toBe(true);
  await act(async () => vi.advanceTimersByTime(1));
  expect(shown()).toBe(false);
});

test('a moved reward retains the focus, at the end of the list on the button back', async () => {
  await press('리워드 1 아래로');
  expect(nameOf(document.activeElement)).toBe('리워드 2 위로');
  await press('리워드 2 위로');
  expect(nameOf(document.activeElement)).toBe('리워드 1 아래로');
});
