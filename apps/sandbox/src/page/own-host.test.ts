import { once } from 'node:events';
import http from 'node:http';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '#src/core/config.ts';
import { testSandbox } from '#src/testing/test-sandbox.ts';

async function statusUnder(url: string, host: string): Promise<number | undefined> {
  const request = http.get(`${url}/clock`, { headers: { host } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('sandbox rejects foreign host names', async () => {
  const { url } = await testSandbox();
  for (const host of ['127.0.0.1:3100', 'localhost:3100', '[::1]:3100'])
    expect(await statusUnder(url, host), host).toBe(200);
  for (const host of ['attacker.test:3100', '127.0.0.1.attacker.test', '10.0.0.4:3100'])
    expect(await statusUnder(url, host), host).toBe(403);
});

test('sandbox accepts every host name when open', async () => {
  const { url } = await testSandbox({ isOpen: true });
  expect(await statusUnder(url, 'demo.test')).toBe(200);
});

test('sandbox refuses a public address without SANDBOX=yes', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(ConfigError);
  expect(readConfig({ HOST: '0.0.0.0', SANDBOX: 'yes' }).isOpen).toBe(true);
});
