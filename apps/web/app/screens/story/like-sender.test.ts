import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLikeSender } from './like-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openPage({ liked = false, fails = false, losesAnswers = false } = {}) {
  const page = {
    server: liked,
    known: liked,
    shown: liked,
    sent: [] as boolean[],
    failed: 0,
    fails,
    losesAnswers,
  };
  const sender = createLikeSender<boolean>({
    waitMs: 200,
    known: () => page.known,
    async send(on) {
      page.sent.push(on);
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (page.fails) throw new Error('no network');
      page.server = on;
      if (page.losesAnswers) throw new Error('no answer');
      return on;
    },
    onAnswer(on) {
      page.known = on;
    },
    onUnchanged: () => {},
    onFail() {
      page.failed += 1;
      page.shown = page.known;
    },
  });
  const press = () => {
    page.shown = !page.shown;
    sender.press(page.shown);
  };
  return { page, sender, press };
}

test('a press is sent 200 ms later', async () => {
  const { page, press } = openPage();
  press();
  await vi.advanceTimersByTimeAsync(199);
  expect(page.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.sent).toEqual([true]);
});

test.each([2, 3, 10, 11])('%i quick presses cause at most one call', async (presses) => {
  const { page, press } = openPage();
  for (let n = 0; n < presses; n += 1) {
    press();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.sent).toEqual(presses % 2 === 1 ? [true] : []);
  expect(page.server).toBe(page.shown);
});

test('the server ends with the shown state at any pace of presses', async () => {
  for (const pace of [30, 90, 150, 210, 250, 290, 310]) {
    const { page, press } = openPage();
    for (let n = 0; n < 25; n += 1) {
      press();
      await vi.advanceTimersByTimeAsync(pace);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect([pace, page.server, page.known]).toEqual([pace, page.shown, page.shown]);
    expect(page.sent.every((on, n) => n === 0 || on !== page.sent[n - 1])).toBe(true);
  }
});

test('a press is sent when the visitor leaves within the 200 ms', async () => {
  const { page, sender, press } = openPage();
  press();
  sender.flush();
  expect(page.sent).toEqual([true]);
  await vi.advanceTimersByTimeAsync(1_000);
  sender.flush();
  expect(page.sent).toEqual([true]);
});

test('a failure shows the state of the server', async () => {
  const { page, press } = openPage({ liked: true, fails: true });
  press();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([page.failed, page.shown, page.sent]).toEqual([1, true, [false]]);
  page.fails = false;
  press();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([page.server, page.shown]).toEqual([false, false]);
});

test('the next press after a lost answer is sent whatever the page assumes about the server', async () => {
  const { page, press } = openPage({ losesAnswers: true });
  press();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([page.server, page.shown, page.failed]).toEqual([true, false, 1]);
  page.losesAnswers = false;
  press();
  press();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([page.server, page.shown]).toEqual([false, false]);
  press();
  press();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.sent).toEqual([true, false]);
});

test('a press during a failing call is sent afterwards', async () => {
  const { page, press } = openPage({ losesAnswers: true });
  press();
  await vi.advanceTimersByTimeAsync(250);
  press();
  await vi.advanceTimersByTimeAsync(60);
  page.losesAnswers = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([page.sent, page.server, page.shown, page.failed]).toEqual([[true, false], false, false, 0]);
});

test('the last press during a call is sent once and immediately when the visitor leaves', async () => {
  const { page, sender, press } = openPage();
  press();
  await vi.advanceTimersByTimeAsync(250);
  press();
  sender.flush();
  expect(page.sent).toEqual([true, false]);
  sender.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([page.sent, page.server, page.known]).toEqual([[true, false], false, false]);
  expect(sender.isSending()).toBe(false);
});

test('a press that is waiting behind a call is sent when the visitor leaves', async () => {
  const { page, sender, press } = openPage();
  press();
  await vi.advanceTimersByTimeAsync(210);
  press();
  press();
  sender.flush();
  expect(page.sent).toEqual([true]);
  press();
  sender.flush();
  expect(page.sent).toEqual([true, false]);
});
