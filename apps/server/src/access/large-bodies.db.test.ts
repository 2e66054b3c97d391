import { calls } from '@pq/contract';
import { expect, test } from 'vitest';
import { openTestApp } from '#src/testing/test-app.ts';

const forMembers = calls.filter(({ audience, method }) => audience !== 'public' && method !== 'GET');

const large = { headers: { 'content-type': 'application/json' }, payload: '{'.repeat(70_000) };

test('a large body of a visitor is refused before it is parsed by every call for members and admins', async () => {
  const { app } = await openTestApp();
  for (const { name, method, path } of forMembers) {
    const { statusCode } = await app.inject({ ...large, method, url: `/api${path}` });
    expect([name, statusCode]).toEqual([name, 401]);
  }
});

test('a large body is refused before it is parsed where no route takes it', async () => {
  const { app } = await openTestApp();
  for (const url of ['/nowhere', '/api/nowhere', '/api/story/list', '/files/demo/a.jpg', '/variants/a'])
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      const { statusCode } = await app.inject({ ...large, method, url });
      expect([method, url, statusCode]).toEqual([method, url, 404]);
    }
});
