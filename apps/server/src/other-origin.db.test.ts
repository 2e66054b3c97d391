import { calls, files } from '@pq/contract';
import { expect, test } from 'vitest';
import { buildMember, buildSession } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { changingRoutes } from './testing/changing-routes.ts';
import { fingerprint } from './testing/fingerprint.ts';

/**
 * CSRF: changing requests from another site's page are refused before anything is done. The routes come from the app
 * itself, so that no call is forgotten.
 */

const otherPages: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example' },
  'a look-alike below another domain': { origin: 'http://127.0.0.1.evil.example:3000' },
  'the own host at another port': { origin: 'http://127.0.0.1:3999' },
  'the own host by another scheme': { origin: 'https://127.0.0.1:3000' },
  'a sandboxed frame': { origin: 'null' },
  'no origin, cross-site': { 'sec-fetch-site': 'cross-site' },
  'no origin, same-site': { 'sec-fetch-site': 'same-site' },
  'a form that calls itself own': { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
};

const ANSWERS_ANYBODY = '/payment/card-return';
/** Read by programs of calendars. */
const isCalendar = (path: string) => path.endsWith('.ics');

async function open() {
  const { app, platform } = await openTestApp();
  const admin = await buildMember(platform, { role: 'admin' });
  const session = { authorization: `Bearer ${await buildSession(platform, admin.id)}` };
  return { app, platform, session, changing: changingRoutes(app) };
}

test('every changing call of the contract is among the tested routes', async () => {
  const { changing } = await open();
  const tried = new Set(changing.map(({ method, url }) => `${method} ${url}`));
  const declared = calls
    .filter(({ method }) => method !== 'GET')
    .map((one) => `${one.method} /api${one.path}`);
  expect(declared.filter((one) => !tried.has(one))).toEqual([]);
  for (const path of ['sign-in/email', 'sign-out', 'request-password-reset', 'reset-password'])
    expect(tried).toContain(`POST /api/auth/${path}`);
});

test.each(Object.entries(otherPages))('a request from %s changes nothing', async (_who, headers) => {
  const { app, platform, session, changing } = await open();
  const before = await fingerprint(platform);
  for (const route of changing.filter(({ url }) => url !== ANSWERS_ANYBODY)) {
    const json = await app.inject({ ...route, payload: {}, headers: { ...session, ...headers } });
    expect([route, json.statusCode, json.json().msg]).toEqual([route, 403, '권한이 없습니다.']);
    expect(json.headers['set-cookie']).toBeUndefined();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const form = await app.inject({
        ...route,
        payload: 'a=b',
        headers: { ...session, ...headers, 'content-type': type },
      });
      expect([route, type, form.statusCode]).toEqual([route, type, 403]);
    }
  }
  expect(await fingerprint(platform)).toBe(before);
});

test('an export for a page of another site, or without its body, is neither made nor recorded', async () => {
  const { app, platform, session } = await open();
  const before = await fingerprint(platform);
  for (const { path } of files.filter((file) => !isCalendar(file.path))) {
    const url = `/api${path}`;
    for (const headers of Object.values(otherPages)) {
      const answer = await app.inject({ url, headers: { ...session, ...headers } });
      expect([url, answer.statusCode]).toEqual([url, 403]);
    }
    expect([url, (await app.inject({ method: 'HEAD', url, headers: session })).statusCode]).toEqual([
      url,
      404,
    ]);
  }
  expect(await fingerprint(platform)).toBe(before);
});

test('no changing call accepts GET or a method override', async () => {
  const { app, platform, session, changing } = await open();
  const reads = [...calls.filter(({ method }) => method === 'GET'), ...files];
  const gets = new Set(reads.map(({ path }) => `/api${path}`));
  const before = await fingerprint(platform);
  for (const { url } of changing.filter((route) => !gets.has(String(route.url)))) {
    const answer = await app.inject({
      method: 'GET',
      url: String(url),
      headers: { ...session, 'x-http-method-override': 'POST' },
    });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
  expect(await fingerprint(platform)).toBe(before);
});

test('same-origin pages and non-browser clients are accepted', async () => {
  const { app, session } = await open();
  for (const headers of [
    {},
    { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/ask',
      payload: {},
      headers: { ...session, ...headers },
    });
    expect(answer.statusCode).toBe(400);
  }
});
