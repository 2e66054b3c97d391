import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openTestPlatform } from '#src/testing/index.ts';
import { startOperatorPort } from './start-web.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('the operator port serves health and metrics, and is unready while its process is', async () => {
  const port = await freePort();
  const platform = await openTestPlatform({ env: { OPERATOR_PORT: String(port) } });
  const readiness = { ready: false, draining: false };
  const monitoring = await startOperatorPort(platform, readiness);
  onTestFinished(() => monitoring.stop());
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503]);
  expect(await (await get('/healthz')).json()).toEqual({
    status: 'ok',
    version: platform.build.version,
    revision: 'test',
    schema: '0000_none',
  });
  readiness.ready = true;
  expect((await get('/readyz')).status).toBe(200);
  const metrics = await get('/metrics');
  expect(metrics.headers.get('content-type')).toContain('text/plain');
  expect(await metrics.text()).toContain('# TYPE http_request_duration_seconds histogram');
});
