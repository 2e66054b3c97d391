import { readFileSync } from 'node:fs';
import { searchProjects as call } from '@pq/contract/calls/projects';
import { t } from '@pq/domain/copy';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProject } from '#src/testing/index.ts';
import { openTestApp, type TestApp } from '#src/testing/test-app.ts';
import { updateTerms } from '../vocabulary/store-terms.ts';

/** Texts, and how often each is repeated; `bench recall` measures the time of their searches. */
const file = new URL('../../../../../../bench/data/hostile-texts.json', import.meta.url);
const texts = JSON.parse(readFileSync(file, 'utf8')) as [text: string, times: number][];

/** Three searches, each with an estimate, of what is not over and of what is; the words twice; cards and their versions. */
const MAX_STATEMENTS = 14;

let opened: TestApp;
let statements = 0;

beforeAll(async () => {
  opened = await openTestApp({ manualClose: true });
  const { platform } = opened;
  for (const title of ['협력 보드게임 파도', '새해 다이어리와 펜', 'TENT 텐트', 'a[b]c \\ 100%_'])
    await buildProject(platform, { title });
  await updateTerms(platform, new AbortController().signal);
  const { db } = platform.database;
  const query = db.query.bind(db) as (...sent: unknown[]) => unknown;
  const counted = (...sent: unknown[]) => {
    statements += 1;
    return query(...sent);
  };
  db.query = counted as typeof db.query;
});
beforeEach(() => {
  statements = 0;
});
afterAll(() => opened.close());

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

test.each(texts)(
  'the search for %j, repeated %d times, is answered with few statements',
  async (text, times) => {
    const payload = { text: text.repeat(times) };
    const response = await opened.app.inject({ method: 'POST', url: `/api${call.path}`, payload });
    const expected = isStorable(text)
      ? { state: true }
      : { state: false, data: { fields: { text: t('field.format') } } };
    expect(response.statusCode).toBe(isStorable(text) ? 200 : 400);
    expect(response.json()).toMatchObject(expected);
    expect(statements).toBeLessThanOrEqual(MAX_STATEMENTS);
  },
);
