import { expect, test } from 'vitest';
import { openTestApp } from '#src/testing/test-app.ts';

const names = ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', 'LOCALHOST'];
const strangers = [
  'attacker.test',
  'attacker.test:3000',
  '127.0.0.1.attacker.test:3000',
  'localhost.attacker.test',
  '10.0.0.4:3000',
];

test('the closed sandbox accepts loopback hosts only', async () => {
  const { app } = await openTestApp({ env: { SANDBOX: 'no' } });
  const ask = async (host: string) =>
    (await app.inject({ url: '/api/project/list?purpose=projects', headers: { host } })).statusCode;
  for (const host of names) expect(await ask(host), host).toBe(200);
  for (const host of strangers) expect(await ask(host), host).toBe(403);
});

test('the open sandbox accepts every host', async () => {
  const { app } = await openTestApp({ env: { SANDBOX: 'yes' } });
  const answer = await app.inject({
    url: '/api/project/list?purpose=projects',
    headers: { host: 'demo.test' },
  });
  expect(answer.statusCode).toBe(200);
});
