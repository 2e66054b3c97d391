import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellAfterPause } from './tell-after-pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const hearers: (() => void)[] = [];
  const told: string[] = [];
  const editor = {
    view: { composing: false },
    html: '',
    getHTML: () => editor.html,
    on: (_: 'update', hear: () => void) => hearers.push(hear),
  };
  const teller = tellAfterPause(editor, (html) => void told.push(html));
  const type = (html: string) => {
    editor.html = html;
    for (const hear of hearers) hear();
  };
  return { editor, told, teller, type };
}

test('what is written is told 500 ms after the last input, once', () => {
  const { told, type } = open();
  type('<p>ㄱ</p>');
  vi.advanceTimersByTime(499);
  type('<p>가</p>');
  vi.advanceTimersByTime(499);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['<p>가</p>']);
  vi.advanceTimersByTime(5_000);
  expect(told).toHaveLength(1);
});

test('a syllable is told when it is composed', () => {
  const { editor, told, type } = open();
  editor.view.composing = true;
  type('<p>ㄷ</p>');
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([]);
  editor.view.composing = false;
  type('<p>달</p>');
  vi.advanceTimersByTime(500);
  expect(told).toEqual(['<p>달</p>']);
});

test('what is not told yet is told when the editor goes, and nothing where nothing was written', () => {
  const { told, type, teller } = open();
  type('<p>달</p>');
  teller.stop();
  expect(told).toEqual(['<p>달</p>']);
  vi.advanceTimersByTime(5_000);
  const other = open();
  other.teller.stop();
  expect([told.length, other.told.length]).toEqual([1, 0]);
});
