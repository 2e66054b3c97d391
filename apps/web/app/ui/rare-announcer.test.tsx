// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RareAnnouncer } from './rare-announcer.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const announced = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function open(text: string) {
  const { rerender } = render(<RareAnnouncer text={text} />);
  return (next: string) => rerender(<RareAnnouncer text={next} />);
}

test('the initial text is not announced', async () => {
  open('3명 참여');
  await pass(60_000);
  expect(announced()).toBe('');
});

test('the first change is announced at once', async () => {
  const change = open('3명 참여');
  change('4명 참여');
  await pass(0);
  expect(announced()).toBe('4명 참여');
});

test('further changes are announced half a minute later, and only the last of them', async () => {
  const change = open('3명 참여');
  change('4명 참여');
  await pass(0);
  await pass(5_000);
  change('5명 참여');
  await pass(5_000);
  change('6명 참여');
  await pass(19_999);
  expect(announced()).toBe('4명 참여');
  await pass(1);
  expect(announced()).toBe('6명 참여');
});

test('a change that is reverted by then is not announced', async () => {
  const change = open('3명 참여');
  change('4명 참여');
  await pass(0);
  change('5명 참여');
  await pass(1_000);
  change('4명 참여');
  await pass(60_000);
  expect(announced()).toBe('4명 참여');
});

test('a change after a long pause is announced at once again', async () => {
  const change = open('3명 참여');
  change('4명 참여');
  await pass(0);
  await pass(30_000);
  change('5명 참여');
  await pass(0);
  expect(announced()).toBe('5명 참여');
});
