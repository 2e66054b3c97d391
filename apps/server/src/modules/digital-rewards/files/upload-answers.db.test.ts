import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProductError } from '#src/platform/product-error.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { buildReward } from '../testing/build-reward.ts';
import { openFileStudio } from '../testing/open-studio.ts';

async function openSender(failure: Error) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pq-box-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const storage = { ...createStorage({ dataDir }), putStream: () => Promise.reject(failure) };
  const studio = await openFileStudio(storage);
  const key = await buildReward(studio.platform, studio.project, { state: 'save', category: 3 });
  const { url } = await studio.begin(key, 20);
  const protocol = { ...studio.maker.headers, 'tus-resumable': '1.0.0' };
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  return {
    ...studio,
    url,
    ask: () => fetch(url, { method: 'HEAD', headers: protocol }),
    sendTo: (at = url) =>
      fetch(at, { method: 'PATCH', headers: { ...protocol, ...type }, body: Buffer.alloc(20) }),
  };
}

test('every upload response has its request id, and Retry-After when the store is full', async () => {
  const { ask, sendTo, endpoint } = await openSender(new ProductError('notStored'));
  const answers = [await ask(), await sendTo(`${endpoint}/nothing`), await sendTo()];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 503]);
  for (const { headers } of answers) expect(headers.get('x-request-id')).toMatch(/^[\w-]{14}$/);
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual([null, null, '1']);
});

test('bytes beyond the length of an upload are not called a file that is too large', async () => {
  const { url, maker } = await openSender(new Error('odd'));
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...maker.headers,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: Buffer.alloc(21),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid' });
});

test('unexpected errors are logged under the id of the response', async () => {
  const { sendTo, platform } = await openSender(new Error('odd'));
  const logError = vi.spyOn(platform.log, 'error');
  const { status, headers } = await sendTo();
  expect(status).toBe(500);
  const about = expect.objectContaining({ requestId: headers.get('x-request-id') });
  expect(logError).toHaveBeenCalledWith(about, 'a file of a reward was not taken');
});

const tus = { 'tus-resumable': '1.0.0' };
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' };
const malformed: [string, string, Record<string, string>][] = [
  ['POST', '', {}],
  ['POST', '', { 'tus-resumable': '0.2.0' }],
  ['POST', '', tus],
  ...['-5', '1.5', 'x', '1e3', '99999999999999999999'].map(
    (length): [string, string, Record<string, string>] => ['POST', '', { ...tus, 'upload-length': length }],
  ),
  ['POST', '', { ...tus, 'upload-length': '5', 'upload-metadata': '!,,=' }],
  ['POST', '', { ...tus, 'upload-length': '5', 'upload-metadata': 'project !!' }],
  ['POST', '', { ...tus, 'upload-defer-length': '1' }],
  ['POST', '', { ...tus, 'upload-defer-length': '2' }],
  ['POST', '', { ...tus, 'upload-length': '5', 'upload-concat': 'partial' }],
  ['POST', '', { ...tus, 'upload-length': '5', 'x-forwarded-proto': 'ftp' }],
  ['POST', '', { ...tus, 'upload-length': '5', 'x-http-method-override': 'GET' }],
  ['PATCH', '/x', {}],
  ['PATCH', '/x', { ...chunk, 'upload-offset': '-1' }],
  ['PATCH', '/x', { ...chunk, 'upload-offset': 'x' }],
  ['PATCH', '/x', chunk],
  ['PATCH', '/x', { ...tus, 'content-type': 'text/plain', 'upload-offset': '0' }],
  ['DELETE', '/x', {}],
  ['DELETE', '/x', tus],
  ['GET', '', tus],
  ['PUT', '', tus],
  ['OPTIONS', '/x', tus],
];

test('every refusal of an upload answers in the envelope, whatever its headers and method', async () => {
  const { maker, endpoint } = await openFileStudio();
  for (const [method, path, headers] of malformed) {
    const answer = await fetch(`${endpoint}${path}`, { method, headers: { ...maker.headers, ...headers } });
    const sent = `${method} ${path} ${JSON.stringify(headers)}`;
    expect(answer.status, sent).toBeGreaterThanOrEqual(400);
    // 501: an extension of the protocol that we do not have.
    expect(answer.status, sent).toBeLessThanOrEqual(501);
    expect(answer.headers.get('content-type'), sent).toBe('application/json; charset=utf-8');
    expect(await answer.json(), sent).toEqual(
      expect.objectContaining({ state: false, code: expect.any(String), msg: expect.any(String) }),
    );
  }
});
