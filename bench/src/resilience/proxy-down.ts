import { once } from 'node:events';
import { createServer } from 'node:http';
import { hasNginx, startNginx } from '../support/nginx.ts';
import type { Verdict } from '../support/report.ts';

const PORT = 26_480;
const PRIVATE = ['SECRETTOKEN123', 'hong@example.com', '203.0.113.9'];
const SECRET_URL = `/password/change?token=${PRIVATE[0]}&email=${PRIVATE[1]}`;

/**
 * Without a web process nginx serves people a Korean page and programs the envelope with its code, both 503 with
 * Retry-After, and its logs contain no personal data. Control: the same requests succeed while a process runs.
 */
export async function proxyDown(): Promise<Verdict> {
  if (!hasNginx()) throw new Error('nginx is not installed');
  const web = createServer((_request, response) => response.end('here'));
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const address = web.address();
  const upstream = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const nginx = await startNginx(PORT, [upstream]);
  const request = async (path: string, method = 'GET') => {
    const answer = await fetch(`${nginx.address}${path}`, {
      method,
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const { status, headers } = answer;
    return {
      status,
      retryAfter: headers.get('retry-after'),
      type: headers.get('content-type'),
      body: await answer.text(),
    };
  };
  try {
    await waitUntilAnswered(nginx.address);
    const control = await request(SECRET_URL);
    web.closeAllConnections();
    web.close();
    await once(web, 'close');
    const page = await request(SECRET_URL);
    const posted = await request(SECRET_URL, 'POST');
    const api = await request(`/api/user/check/email?email=${PRIVATE[1]}`);
    const log = await nginx.stop();
    const isAway = ({ status, retryAfter }: typeof page) => status === 503 && retryAfter === '5';
    const leaked = PRIVATE.filter((text) => log.includes(text));
    const failures = log.split('\n').filter((line) => line.includes('"status":503')).length;
    return {
      name: 'proxy-down',
      passed:
        control.body === 'here' &&
        [page, posted, api].every(isAway) &&
        page.body.includes('잠시 연결할 수 없습니다') &&
        (JSON.parse(api.body) as { code?: string }).code === 'unavailable' &&
        leaked.length === 0 &&
        failures === 3,
      figures: {
        control: control.status,
        page: [page.status, page.type],
        posted: posted.status,
        api: [api.status, api.body],
        loggedFailures: failures,
        leaked,
      },
    };
  } finally {
    await nginx.stop().catch(() => '');
    web.close();
  }
}

async function waitUntilAnswered(address: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await fetch(address).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nginx did not start');
}
