import { searchProjects as call } from '@pq/contract/calls/projects';
import { expect, onTestFinished, test } from 'vitest';
import { inProcessHeaders, isMarkedPassing } from '#src/platform/http/in-process.ts';
import { buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { updateTerms } from './store-terms.ts';
import { suggestCorrections } from './suggest-corrections.ts';

async function openTerms() {
  const { app, platform } = await openTestApp();
  await buildProject(platform, { title: '협력 보드게임 파도' });
  await updateTerms(platform, new AbortController().signal);
  const holder = await platform.owner.connect();
  onTestFinished(async () => {
    await holder.query('rollback');
    holder.release();
  });
  return {
    /** Nobody's words are looked up until `free`. */
    hold: () => holder.query('begin; lock table search_term in access exclusive mode'),
    free: () => holder.query('rollback'),
    suggest: (asker: string) => suggestCorrections(platform.database, ['보드께밈'], asker),
    search: async (headers: Record<string, string> = {}) => {
      const payload = { text: '보드께밈' };
      const response = await app.inject({ method: 'POST', url: `/api${call.path}`, headers, payload });
      return [response.statusCode, response.json().corrected, isMarkedPassing(response)];
    },
  };
}

test('words of one asker are looked up one after the other, and those of too many not at all', async () => {
  const { hold, free, suggest } = await openTerms();
  await hold();
  const [first, ...waiting] = [suggest('a'), suggest('a'), suggest('a')];
  expect(await suggest('a')).toBeNull();
  const other = suggest('b');
  await free();
  for (const one of [first, ...waiting, other]) expect(await one).toMatchObject([{ text: '보드게임' }]);
});

test('search without the time for a correction finds what is typed, and the next one is corrected', async () => {
  const { hold, free, search } = await openTerms();
  await hold();
  expect(await search()).toEqual([200, null, false]);
  expect(await search(inProcessHeaders('a'))).toEqual([200, null, true]);
  await free();
  expect(await search(inProcessHeaders('a'))).toEqual([200, '보드게임', false]);
});
