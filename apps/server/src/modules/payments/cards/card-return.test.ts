import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { requireSameOrigin } from '#src/platform/http/secure-app.ts';
import { registerCardReturn } from './card-return.ts';

async function post(body: string, query = '?window=w1') {
  const app = Fastify();
  requireSameOrigin(app, 'https://pq.example');
  await registerCardReturn(app);
  return app.inject({
    method: 'POST',
    url: `/payment/card-return${query}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://cpay.payple.kr',
      'sec-fetch-site': 'cross-site',
    },
    payload: body,
  });
}

test('the card return stores a posted result in the browser alone, in no URL', async () => {
  const answer = await post('PCD_PAY_RST=success&PCD_PAY_CODE=0000&PCD_PAYER_ID=key%2B1&PCD_OTHER=x');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.body).toContain(
    JSON.stringify(
      JSON.stringify({
        window: 'w1',
        result: { PCD_PAY_RST: 'success', PCD_PAY_CODE: '0000', PCD_PAYER_ID: 'key+1' },
      }),
    ),
  );
  expect(answer.body).toContain("location.replace('/payment/card')");
});

test('the card return escapes what is posted and stores null for an invalid result', async () => {
  const hostile = await post(`PCD_PAY_CODE=1&PCD_PAY_MSG=${encodeURIComponent('</script><script>alert(1)')}`);
  expect(hostile.body.match(/<\/script>/g)).toHaveLength(1);
  expect(hostile.body).not.toContain('<script>alert');
  const [, nonce] = /nonce-([^']+)'/.exec(String(hostile.headers['content-security-policy'])) ?? [];
  expect(hostile.body).toContain(`<script nonce="${nonce}">`);
  const odd = await post(`PCD_PAY_CODE=${'9'.repeat(500)}`, `?window=${'w'.repeat(500)}`);
  expect(odd.body).toContain(JSON.stringify(JSON.stringify({ window: '', result: null })));
});
