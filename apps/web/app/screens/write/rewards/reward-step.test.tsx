// @vitest-environment jsdom
import { plainGoods } from '@pq/domain/reward/goods';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskProvider } from '#app/ui/floating/ask.tsx';
import { Toaster } from '#app/ui/floating/toast.tsx';
// Fetched here, so that no test waits for it.
import '#app/ui/floating/ask-dialog.tsx';
import type { DraftContent } from '../draft/draft-content.ts';
import type { Writing } from '../draft/use-draft.ts';
import type { OpenReward, Reward } from './reward-list.ts';
import { RewardStep } from './reward-step.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const reward: Reward = {
  ...plainGoods(),
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
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <AskProvider>
        <Toaster closeLabel="닫기">
          <Step />
        </Toaster>
      </AskProvider>,
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

test('fields that close give the focus to their reward', async () => {
  await press('리워드 2 수정');
  await press('취소');
  expect(nameOf(document.activeElement)).toBe('리워드 2 수정');
  await press('리워드 2 수정');
  await press('저장');
  expect(nameOf(document.activeElement)).toBe('리워드 2 수정');
});

test('a new reward that is given up gives the focus to the button that adds one', async () => {
  await press('리워드 추가');
  await press('취소');
  expect(nameOf(document.activeElement)).toBe('리워드 추가');
});

test('a reward that is not whole leads to its first wrong field', async () => {
  await press('리워드 추가');
  await press('저장');
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('the last reward is removed, and the focus goes to the one before it', async () => {
  await press('리워드 2 삭제');
  await press('삭제');
  // The dialog fades before it tells.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(nameOf(document.activeElement)).toBe('리워드 1 수정');
  });
});

test('a reward that is moved takes the focus along, at the end to the way back', async () => {
  await press('리워드 1 아래로');
  expect(nameOf(document.activeElement)).toBe('리워드 2 위로');
  await press('리워드 2 위로');
  expect(nameOf(document.activeElement)).toBe('리워드 1 아래로');
});
