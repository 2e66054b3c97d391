import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { ShutdownStack } from './shutdown-stack.ts';

test('a failing shutdown step is logged and stops no other', async () => {
  const lines: string[] = [];
  const stops = new ShutdownStack(createLog('error', { write: (line) => void lines.push(line) }));
  const ended: string[] = [];
  stops.push(async () => void ended.push('database'));
  stops.push(() => Promise.reject(new Error('no answer')));
  stops.push(async () => void ended.push('web'));
  await Promise.all([stops.run(), stops.run()]);
  expect(ended).toEqual(['web', 'database']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ err: { message: 'no answer' } }]);
});
