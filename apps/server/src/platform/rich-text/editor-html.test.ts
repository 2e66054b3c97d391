import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { limits } from '@pq/domain/limits';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setAnswer } from '../http/caller.ts';
import { CleaningError, createCleaningWorker } from './clean-in-worker.ts';
import { readEditorHtml } from './editor-html.ts';
import { createTextBudget } from './text-budget.ts';

const SIZE = limits.editorBytes - 200;
const fill = (unit: string, size = SIZE) => unit.repeat(Math.floor(size / unit.length));

/** Texts at the size limit that cost the sanitiser most; each blocked the server for 0.5 to 1.1 s. */
const hostile: Record<string, string> = {
  'an address of ampersands': `<iframe src="https://youtube.com/?${fill('v&')}"></iframe>`,
  'half tags': fill('<'),
  'paragraphs of ampersands': fill('<p>&'),
  attributes: `<p ${fill('a=1 ')}>`,
  'quoted entities': `<a href="${fill('&quot;')}">x</a>`,
  'long words in small tags': fill('<b>가나다라마바사아자차카타파하</b>'),
  breaks: fill('<br>가나다라마바사아자차카타파하'),
};

test.each(Object.entries(hostile))(
  'readEditorHtml leaves the event loop free for %s',
  async (_name, html) => {
    await readEditorHtml('<p>시작</p>', 'editor', { uid: 'warm' });
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await readEditorHtml(html, 'editor', { uid: 'hostile' }).catch((error: { code?: string }) => {
      expect(error.code).toBe('invalid');
    });
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(50);
  },
);

test('readEditorHtml names the field of a text with too much markup', async () => {
  await expect(readEditorHtml(fill('<'), 'data.editor', { uid: 'a' })).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: { 'data.editor': '내용이 너무 깁니다. 글이나 이미지를 줄여주세요.' } },
  });
});

test('readEditorHtml refuses a text with more pictures than one may have', async () => {
  const pictures = (count: number) => '<img src="/files/editor/u/a.jpg" alt="">'.repeat(count);
  expect(await readEditorHtml(pictures(limits.editorPictures), 'editor', { uid: 'a' })).toBe(
    pictures(limits.editorPictures),
  );
  await expect(
    readEditorHtml(pictures(limits.editorPictures + 1), 'editor', { uid: 'a' }),
  ).rejects.toMatchObject({
    data: { fields: { editor: '내용에 이미지를 500장까지 넣을 수 있습니다.' } },
  });
});

test('readEditorHtml refuses a sixth text of one member at once, and none of another', async () => {
  const text = '<p>글</p>';
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => readEditorHtml(text, 'editor', { uid: 'eager' })),
    readEditorHtml(text, 'editor', { uid: 'other' }),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    'fulfilled',
  ]);
});

test('the text budget bounds the bytes of each member until the window ends', () => {
  let nowMs = 0;
  const budget = createTextBudget({ bytes: 100, windowMs: 60_000, now: () => nowMs });
  budget.spend('a', 60);
  budget.spend('a', 40);
  expect(() => budget.spend('a', 1)).toThrow(
    expect.objectContaining({ code: 'tooMany', data: { retryAfterS: 60 } }),
  );
  budget.spend('b', 100);
  nowMs = 60_000;
  budget.spend('a', 100);
});

test('the cleaning worker refuses a text that takes too long and cleans the next one', async () => {
  const clean = createCleaningWorker({ timeoutMs: 0 });
  await expect(clean(fill('<p>&', 40_000))).rejects.toThrow(CleaningError);
  const next = createCleaningWorker();
  expect(await next('<p>글<script>x</script></p>')).toBe('<p>글</p>');
});

test('the cleaning worker fails with a program that ends and starts it again', async () => {
  const clean = createCleaningWorker({
    program: new URL(
      "data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.once('message',(x)=>x==='end'?process.exit(1):parentPort.postMessage(x))",
    ),
  });
  await expect(clean('end')).rejects.toThrow('the cleaning worker ended with 1');
  expect(await clean('<p>글</p>')).toBe('<p>글</p>');
});

test('the cleaning worker is replaced when it dies between two texts', async () => {
  const clean = createCleaningWorker({
    program: new URL(
      "data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.once('message',(x)=>{parentPort.postMessage(x);setImmediate(()=>process.exit(1))})",
    ),
  });
  for (const text of ['one', 'two']) {
    const exits = new Promise((resolve) => process.once('worker', (worker) => worker.once('exit', resolve)));
    expect(await clean(text)).toBe(text);
    await exits;
  }
});

test('readEditorHtml does not clean the text of a writer who has left', async () => {
  const answer = Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;
  const writer = { uid: 'left' };
  setAnswer(writer, answer);
  const first = readEditorHtml(hostile.breaks ?? '', 'editor', { uid: 'busy' }).catch(() => {});
  const waiting = readEditorHtml('<p>글</p>', 'editor', writer);
  answer.emit('close');
  await expect(waiting).rejects.toMatchObject({ code: 'invalid' });
  await first;
});

test('readEditorHtml answers unavailable when a text has waited too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = readEditorHtml(hostile.breaks ?? '', 'editor', { uid: 'busy' }).catch(() => {});
  const waiting = readEditorHtml('<p>글</p>', 'editor', { uid: 'patient' });
  vi.advanceTimersByTime(15_000);
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable', data: { retryAfterS: 10 } });
  await first;
});
