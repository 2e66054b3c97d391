import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placePledge } from '#src/modules/pledging/pledges/place-pledge.ts';
import { buildBacker, orderOf } from '#src/modules/pledging/pledges/testing/orders.ts';
import { cleanEditorHtml } from '#src/platform/rich-text/clean-editor-html.ts';
import { buildMember, buildProject } from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { openSender, photo } from './testing/sending.ts';

/** Names of files are words of strangers that makers, backers and admins read, and that come back in headers. */

const payloads = readFileSync(
  new URL('../../platform/rich-text/testing/xss-payloads.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '));
const tricks = [
  '../../../etc/passwd.png',
  '..\\..\\windows\\system32.png',
  '/absolute/도안.png',
  'C:\\도안.png',
  'a\r\nSet-Cookie: sid=1.png',
  'a"; filename="b.html',
  "a'; filename*=UTF-8''b.html",
  '\u202Egnp.exe',
  '\u0000.png',
  '.htaccess',
  '....png',
  'con.png',
  `${'가'.repeat(300)}.png`,
  'picture.svg',
  'page.html',
  '=HYPERLINK("https://example.com").png',
  '%2e%2e%2f%2e%2e%2fa.png',
  '\uD800.png',
];
const SAFE_NAME = /^[^\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]{1,85}\.(png|jpe?g)$/u;

test('a hostile file name is harmless in address, headers and text', async () => {
  const { app, platform } = await openTestApp();
  const png = await photo();
  const names = [...tricks, ...payloads.filter((_, at) => at % 12 === 0)];
  for (const name of names) {
    const sender = await openSender(app, platform, (await buildMember(platform)).id);
    for (const kind of ['editor', 'attachment']) {
      const answer = await sender.post([
        ['kind', kind],
        ['file', png, name],
      ]);
      expect([name, answer.statusCode]).toEqual([name, 200]);
      const file = answer.json().data as { url: string; name: string };
      expect(file.url).toMatch(/^\/files\/[A-Za-z0-9_-]+\/[A-Za-z0-9._/-]+$/);
      expect(file.url).not.toContain('..');
      expect([name, SAFE_NAME.test(file.name), file.name.length <= 90]).toEqual([name, true, true]);
      const got = await sender.get(file.url);
      expect([got.statusCode, got.headers['content-type']?.toString().startsWith('image/')]).toEqual([
        200,
        true,
      ]);
      expect([got.headers['x-content-type-options'], got.headers['set-cookie']]).toEqual([
        'nosniff',
        undefined,
      ]);
      if (kind === 'attachment')
        expect(got.headers['content-disposition']).toMatch(
          /^inline; filename="[\x20\x21\x23-\x5B\x5D-\x7E]*"(; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+)?$/,
        );
      else {
        const words = file.name.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;');
        const html = `<p><a href="${file.url}" target="_blank" rel="noopener noreferrer nofollow">${words}</a></p>`;
        expect(cleanEditorHtml(html)).toContain(words);
      }
    }
  }
});

test('placePledge uses the name of the upload, not that of the order', async () => {
  const { app, platform } = await openTestApp();
  const project = await buildProject(platform, { purpose: 'ordermade' });
  const backer = await buildBacker(platform);
  const sender = await openSender(app, platform, backer.uid);
  const order = orderOf(project, backer.cardId);
  const { url } = await sender.attach(project.key, '도안.png');
  order.database.deliveryinfo.files = [{ url, name: '<img src=x onerror=alert(1)>\r\nX: 1.html' }];
  await placePledge(platform, backer, order, null);
  const { rows } = await platform.database.db.query('select name from pledge_file');
  expect(rows).toEqual([{ name: '도안.png' }]);
  const maker = await openSender(app, platform, project.ownerId);
  const list = await app.inject({
    url: '/api/user/sponsor',
    headers: maker.headers,
    query: { pid: project.key },
  });
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('도안.png');
  expect(list.body).not.toContain('onerror');
});
