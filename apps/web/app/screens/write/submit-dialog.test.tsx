// @vitest-environment jsdom
import { plainGoods } from '@pq/domain/reward/goods';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyContent } from './draft/draft-content.ts';
import { SubmitDialog } from './submit-dialog.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const sent = vi.fn();
let unmount = () => {};

beforeEach(async () => {
  Object.assign(Element.prototype, { getAnimations: () => [] });
  const reward = {
    ...plainGoods(),
    context: '도장',
    count: 0,
    productCost: 30_000,
    delivery: 0,
    shipping: 'none' as const,
  };
  const content = emptyContent();
  Object.assign(content, { period: { start: '2026-12-01', finish: '2026-12-20' } });
  content.rewards = { ...content.rewards, period: '2027-01-10', content: [reward] };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MemoryRouter>
        <SubmitDialog
          content={content}
          place={{ uid: 'maker', purpose: 'projects', key: null }}
          busy={false}
          onClose={() => {}}
          onSend={sent}
        />
      </MemoryRouter>,
    ),
  );
  unmount = () => root.unmount();
});
afterEach(async () => {
  await act(async () => unmount());
  document.body.replaceChildren();
});

test('each figure leads to the step that it is written in', () => {
  const links = [...document.querySelectorAll('dl a')];
  expect(links.map((link) => [link.ariaLabel, link.getAttribute('href')])).toEqual([
    ['목표 금액 고치기', '/write/funding/basic'],
    ['프로젝트 기간 고치기', '/write/funding/period'],
    ['리워드 제공일 고치기', '/write/funding/period'],
    ['리워드 고치기', '/write/funding/reward'],
  ]);
});

test('it lies outside of its page and has the colour of its purpose all the same', () => {
  expect(document.querySelector<HTMLElement>('[role=dialog]')?.dataset.purpose).toBe('funding');
});

test('without the terms nothing is sent, and the focus goes to them', async () => {
  const submit = [...document.querySelectorAll('button')].find((one) => one.textContent === '심사 요청');
  await act(async () => submit?.click());
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.querySelector('input[type=checkbox]'));
  expect(document.querySelector('[role=alert]')?.textContent).toBe('메이커 이용약관에 동의해주세요.');
});
