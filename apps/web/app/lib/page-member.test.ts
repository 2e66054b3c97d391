import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const WAYS = /\b(fetch\(|new XMLHttpRequest|new Upload\(|Upload\.terminate\(|sendBeacon\()/;

const senders: Record<string, 'names the account' | 'asks for a page' | 'asks who is signed in'> = {
  'lib/page-member.ts': 'names the account',
  'data/uploads/uploads.ts': 'names the account',
  'data/pqbox/reward-files.ts': 'names the account',
  'data/users.ts': 'asks who is signed in',
  'features/site-chrome/disconnected.tsx': 'asks for a page',
  'screens/failure/failure-page.tsx': 'asks for a page',
};

const app = new URL('../', import.meta.url);

function read(): Map<string, string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*', 'testing/**'] });
  return new Map(files.sort().map((file) => [file, readFileSync(new URL(file, app), 'utf8')]));
}

test('every file that sends requests names the account of the page', () => {
  const sending = [...read()].filter(([, text]) => WAYS.test(text.replaceAll(/(re|pre)fetch\(/g, '')));
  expect(sending.map(([file]) => file).sort()).toEqual(Object.keys(senders).sort());
  for (const [file, text] of sending)
    if (senders[file] === 'names the account') expect(text, file).toMatch(/pageMemberHeaders\(\)/);
});

test('every client of the API in the browser sends by fetchFromPage', () => {
  const clients = [...read()].flatMap(([file, text]) =>
    [...text.matchAll(/createClient\((.+?)\)?\);/g)].map(([, transport]) => [file, transport]),
  );
  expect(clients.filter(([, transport]) => !String(transport).includes('apiContext'))).toEqual([
    ['data/client/api.tsx', 'fetchFromPage'],
    ['data/users.ts', '(path, init) => fetch(path, init)'],
  ]);
});
