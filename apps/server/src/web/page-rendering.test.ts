import { expect, onTestFinished, test } from 'vitest';
import { createPageRendering } from './page-rendering.ts';

test('pages that wait for nothing leave the event loop to others between two renderings', async () => {
  const rendering = createPageRendering(async () => ({
    response: new Response('page'),
    complete: true,
    isRefused: false,
    nowMs: 0,
  }));
  let turns = 0;
  let isOver = false;
  const countTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurn);
  };
  onTestFinished(() => {
    isOver = true;
  });
  setImmediate(countTurn);
  const pages = Array.from({ length: 100 }, (_, n) =>
    rendering.queue.run('203.0.113.7', () =>
      rendering.render({ id: 'a', url: `/${n}`, asker: '203.0.113.7', requester: null }),
    ),
  );
  await Promise.all(pages);
  // A turn may serve two counters at the ends; without turns there are one or two in all.
  expect(turns).toBeGreaterThan(90);
});
