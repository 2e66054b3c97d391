import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGroupedRead } from './grouped-read.ts';

function openRead() {
  const asked: (readonly string[])[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const read = createGroupedRead((keys) => {
    asked.push(keys);
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  });
  return { asked, answers, read };
}

it('reads for all who ask in one turn at once, each key once', async () => {
  const { asked, answers, read } = openRead();
  const both = [read(['a', 'b']), read(['b', 'c'])];
  await nextTurn();
  answers[0]?.resolve('all');
  expect(await Promise.all(both)).toEqual(['all', 'all']);
  expect(asked).toEqual([['a', 'b', 'c']]);
});

it('reads for those who ask while two reads run in the next one, which begins after them', async () => {
  const { asked, answers, read } = openRead();
  const first = read(['a']);
  await nextTurn();
  const second = read(['b']);
  await nextTurn();
  const waiting = [read(['c'])];
  await nextTurn();
  waiting.push(read(['a']));
  await nextTurn();
  expect(asked).toEqual([['a'], ['b']]);

  answers[1]?.resolve('second');
  expect(await second).toBe('second');
  await nextTurn();
  expect(asked).toEqual([['a'], ['b'], ['c', 'a']]);
  answers[2]?.resolve('third');
  expect(await Promise.all(waiting)).toEqual(['third', 'third']);
  answers[0]?.resolve('first');
  expect(await first).toBe('first');
});

it('goes on after a read that has failed, for its own group only', async () => {
  const { answers, read } = openRead();
  const failing = read(['a']);
  await nextTurn();
  answers[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  const next = read(['a']);
  await nextTurn();
  answers[1]?.resolve('here');
  expect(await next).toBe('here');
});
