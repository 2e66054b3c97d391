import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createAuth } from '#src/modules/accounts/auth/create-auth.ts';
import { sessionTokens } from '#src/modules/accounts/auth/sessions/session-token.ts';
import { registerCrawlers } from '#src/modules/community/crawlers.ts';
import { buildMember, buildProject, buildSession, putState } from '#src/testing/index.ts';
import { openStream } from '#src/testing/open-stream.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { answerPages } from './answer-pages.ts';
import { createCanonicalUrl, createPageHandler } from './page-handler.ts';
import { buildOfApiPage } from './testing/api-page.ts';

type Lines = [name: string, value: string][];
type Session = { cookie: string; value: string; token: string };

const cookies = (...values: string[]): Lines => values.map((value) => ['Cookie', value]);
const bearer = (value: string): Lines => [['Authorization', value]];
const forged = 'forged.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA%3D';

const spellings: Record<string, (session: Session) => Lines> = {
  'as a browser sends it': ({ cookie, value }) => cookies(`${cookie}=${value}`),
  'a space after the name': ({ cookie, value }) => cookies(`${cookie} =${value}`),
  'a tab after the name': ({ cookie, value }) => cookies(`${cookie}\t=${value}`),
  'a no-break space after the name': ({ cookie, value }) => cookies(`${cookie}\u00a0=${value}`),
  'a no-break space before the name': ({ cookie, value }) => cookies(`\u00a0${cookie}=${value}`),
  'a tab before the name': ({ cookie, value }) => cookies(`a=1;\t${cookie}=${value}`),
  'spaces around everything': ({ cookie, value }) => cookies(`a=1  ;  ${cookie}  =  ${value}  ;  b=2`),
  'no space between cookies': ({ cookie, value }) => cookies(`a=1;${cookie}=${value};b=2`),
  'a comma between cookies': ({ cookie, value }) => cookies(`a=1, ${cookie}=${value}`),
  'empty cookies before it': ({ cookie, value }) => cookies(`;; ; ${cookie}=${value}`),
  'an unescaped value': ({ cookie, value }) => cookies(`${cookie}=${decodeURIComponent(value)}`),
  'a quoted value': ({ cookie, value }) => cookies(`${cookie}="${value}"`),
  'a quoted name': ({ cookie, value }) => cookies(`"${cookie}"=${value}`),
  'an upper-case name': ({ cookie, value }) => cookies(`${cookie.toUpperCase()}=${value}`),
  'a percent-encoded name': ({ cookie, value }) => cookies(`${cookie.replace('.', '%2E')}=${value}`),
  'the name of the other scheme': ({ value }) =>
    cookies(`pq.session_token=${value}; __Host-pq.session_token =${value}`),
  'a prefix in lower case': ({ value }) => cookies(`__host-pq.session_token=${value}`),
  'a forged one before it': ({ cookie, value }) => cookies(`${cookie}=${forged}; ${cookie}=${value}`),
  'a forged one after it': ({ cookie, value }) => cookies(`${cookie} =${value}; ${cookie}=${forged}`),
  'a header of its own after another': ({ cookie, value }) => cookies('a=1', `${cookie}\t=${value}`),
  'a header of its own before another': ({ cookie, value }) => cookies(`${cookie} =${value}`, 'a=1'),
  'two headers, the forged one first': ({ cookie, value }) =>
    cookies(`${cookie}=${forged}`, `${cookie} =${value}`),
  'two headers, the forged one last': ({ cookie, value }) =>
    cookies(`${cookie} =${value}`, `${cookie}=${forged}`),
  'a forged value alone': ({ cookie }) => cookies(`${cookie}=${forged}`),
  'a bearer token': ({ token }) => bearer(`Bearer ${token}`),
  'a signed bearer token': ({ value }) => bearer(`Bearer ${value}`),
  'a bearer token in odd case': ({ token }) => bearer(`bEaReR ${token}`),
  'a bearer token after two spaces': ({ token }) => bearer(`Bearer  ${token}`),
  'a bearer token after a tab': ({ token }) => bearer(`Bearer\t${token}`),
  'a bearer token between spaces': ({ token }) => bearer(`  Bearer ${token}  `),
  'a quoted bearer token': ({ token }) => bearer(`Bearer "${token}"`),
  'a percent-encoded bearer token': ({ token }) => bearer(`Bearer ${token.replace('t', '%74')}`),
  'another scheme of authorization': ({ token }) => bearer(`Token ${token}`),
  'a forged bearer token before a cookie': ({ cookie, value }) => [
    ...bearer('Bearer forged'),
    ...cookies(`${cookie} =${value}`),
  ],
  'no authorization before a cookie': ({ cookie, value }) => [
    ...bearer('Basic'),
    ...cookies(`${cookie}\t=${value}`),
  ],
};

async function open(publicUrl: string) {
  const hidden = { key: '' };
  const shown = { key: '' };
  const { app, platform } = await openTestApp({
    env: { PUBLIC_URL: publicUrl },
    register(app, platform) {
      registerCrawlers(app, platform, { hasPage: () => true });
      const build = buildOfApiPage(() => pathsOf(hidden.key, shown.key));
      answerPages(app, platform, createAuth(platform).authenticate, {
        handle: createPageHandler(app, platform, build),
        canonicalUrl: createCanonicalUrl({ '*': ['turn'] }),
        failures: { away: '', failed: '', tooMany: '' },
        oldBrowser: '',
        staleNotice: '',
      });
    },
  });
  const maker = await buildMember(platform, { name: '숨은메이커', email: 'maker-of-it@example.com' });
  hidden.key = (await buildProject(platform, { ownerId: maker.id, title: '가려진 가방' })).key;
  await putState(platform, 'blind', { key: hidden.key, blindedFrom: 'funding' });
  shown.key = (await buildProject(platform, { ownerId: maker.id, title: '보이는 가방' })).key;
  const token = await buildSession(platform, maker.id);
  const comment = await app.inject({
    method: 'POST',
    url: '/api/comment/write',
    headers: { authorization: `Bearer ${token}` },
    payload: { type: 'projects', id: shown.key, obj: { text: '둘만 아는 이야기', isSceret: true } },
  });
  expect(comment.statusCode).toBe(200);
  const tokens = sessionTokens(platform.secrets.auth, publicUrl.startsWith('https:'));
  const session: Session = {
    cookie: tokens.cookieName,
    value: encodeURIComponent(tokens.sign(token)),
    token,
  };
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = async (path: string, lines: Lines = []) => {
    const headers = ['Host', new URL(address).host, 'Connection', 'close', ...lines.flat()];
    const request = openRequest(address + path, { headers, agent: false }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return `${answer.statusCode} ${await text(answer)}`;
  };
  return { platform, maker, hidden, shown, session, address, get };
}

function pathsOf(hiddenKey: string, shownKey: string): string[] {
  return [
    '/api/user/my/info',
    '/api/project/list?purpose=projects',
    `/api/project/detail?purpose=projects&key=${hiddenKey}`,
    `/api/project/detail?purpose=projects&key=${shownKey}`,
    `/api/comment/list?type=projects&id=${shownKey}`,
    '/api/project/search?keyword=%EA%B0%80%EB%B0%A9',
    '/api/popular',
    '/api/banner',
    '/api/policy',
    '/api/story/list',
  ];
}

const marks = ['maker-of-it@example.com', '가려진 가방', '둘만 아는 이야기', 'token-'];

it.each(['http://127.0.0.1:3000', 'https://pq.example.com'])(
  "a visitors' page has the same bytes however a member requested it before (%s)",
  async (publicUrl) => {
    const { session, get } = await open(publicUrl);
    const control = await get('/?turn=control');
    for (const mark of marks) expect(control).not.toContain(mark);
    let signedIn = 0;
    for (const [n, [name, spell]] of Object.entries(spellings).entries()) {
      const own = await get(`/?turn=${n}`, spell(session));
      const visitors = await get(`/?turn=${n}`);
      expect(visitors, name).toBe(control.replace('?turn=control', `?turn=${n}`));
      if (own.includes('maker-of-it@example.com')) signedIn += 1;
    }
    expect(signedIn).toBeGreaterThan(10);
  },
);

it('a page with a session is rendered for it alone, from its whole URL', async () => {
  const { session, get } = await open('http://127.0.0.1:3000');
  const lines = spellings['as a browser sends it']?.(session) ?? [];
  const own = await get('/?turn=1&other=2', lines);
  expect(own).toContain('maker-of-it@example.com');
  expect(own).toContain('?turn=1&other=2');
  expect(await get('/?turn=1&other=2')).not.toContain('other=2');
});

it('an API response for visitors has the same bytes while a member requests the same', async () => {
  const { session, hidden, shown, get } = await open('http://127.0.0.1:3000');
  const paths = [
    ...pathsOf(hidden.key, shown.key),
    `/share/funding/${hidden.key}.jpg`,
    `/share/funding/${shown.key}.jpg`,
    '/share/site.jpg',
    '/sitemap.xml',
    '/robots.txt',
    '/templates/order-request.png',
  ];
  for (const path of paths) {
    const control = await get(path);
    for (const mark of marks) expect(control, path).not.toContain(mark);
    for (const name of ['as a browser sends it', 'a tab after the name', 'a bearer token']) {
      const lines = spellings[name]?.(session) ?? [];
      const crowd = [lines, [], lines, [], lines, []].map((sent) => get(path, sent as Lines));
      const answers = await Promise.all(crowd);
      const visitors = [answers[1], answers[3], answers[5], await get(path)];
      expect(new Set(visitors), `${path} ${name}`).toEqual(new Set([control]));
    }
  }
});

it('a live stream of a hidden project ends for visitors while its maker stays', async () => {
  const { session, hidden, address } = await open('http://127.0.0.1:3000');
  const url = `${address}/api/project/live?key=${hidden.key}`;
  const own = await openStream(url, { authorization: `Bearer ${session.token}` });
  expect(own.status).toBe(200);
  expect((await openStream(url)).status).toBe(404);
});
