import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '#src/core/config.ts';
import { startSandbox } from '#src/start.ts';

type Fields = Record<string, unknown>;
type Reply = { status: number; headers: http.IncomingHttpHeaders; text: string };

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pq-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox on free ports with an empty folder; it stops with the test. */
export async function testSandbox(overrides: Partial<Config> = {}) {
  const running = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir: await temporaryFolder(),
    productUrl: null,
    isOpen: false,
    productPatienceMs: 10_000,
    token: 'test-token',
    payple: {
      cstId: 'test',
      custKey: 'abcd1234567890',
      refundKey: 'sandbox-refund-key',
      clientKey: 'sandbox-client-key',
    },
    kakao: { clientId: 'sandbox-kakao', clientSecret: 'sandbox-kakao-secret' },
    naver: { clientId: 'sandbox-naver', clientSecret: 'sandbox-naver-secret' },
    ...overrides,
  });
  onTestFinished(() => running.close());
  return { ...running, ...client(running.url) };
}

export function client(url: string) {
  const post = async <T = Fields>(path: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    const reply = await send(url + path, 'POST', JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    });
    return { status: reply.status, data: parse<T>(reply.text) };
  };
  const get = async <T = Fields>(path: string) => parse<T>((await send(url + path, 'GET')).text);
  const authorise = async (fields: Fields) => {
    const { data } = await post<Record<string, string>>(
      '/php/auth.php',
      { cst_id: 'test', custKey: 'abcd1234567890', ...fields },
      { referer: 'http://127.0.0.1:3000/' },
    );
    return {
      path: data.PCD_PAY_URL ?? '',
      keys: { PCD_CST_ID: data.cst_id, PCD_CUST_KEY: data.custKey, PCD_AUTH_KEY: data.AuthKey },
      data,
    };
  };
  const operate = async (discriminator: Fields, fields: Fields) => {
    const { path, keys } = await authorise(discriminator);
    return (await post<Record<string, string | number>>(path, { ...keys, ...discriminator, ...fields })).data;
  };
  return {
    url,
    post,
    postForm: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      send(url + path, 'POST', new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      }),
    page: async (path: string) => (await send(url + path, 'GET')).text,
    get,
    authorise,
    operate,
    card: async (number?: string) =>
      String((await post<Fields>('/payple/cards', { number })).data.PCD_PAYER_ID ?? ''),
    charge: (payerId: string, oid: string, fields: Fields = {}) =>
      operate(
        { PCD_PAY_TYPE: 'card', PCD_SIMPLE_FLAG: 'Y' },
        { PCD_PAYER_ID: payerId, PCD_PAY_OID: oid, PCD_PAY_GOODS: '후원', PCD_PAY_TOTAL: 12_000, ...fields },
      ),
    lookUp: (oid: string, date: string) =>
      operate({ PCD_PAYCHK_FLAG: 'Y' }, { PCD_PAY_TYPE: 'card', PCD_PAY_OID: oid, PCD_PAY_DATE: date }),
    refund: (oid: string, date: string, amount: number, fields: Fields = {}) =>
      operate(
        { PCD_PAYCANCEL_FLAG: 'Y' },
        {
          PCD_REFUND_KEY: 'sandbox-refund-key',
          PCD_PAY_OID: oid,
          PCD_PAY_DATE: date,
          PCD_REFUND_TOTAL: amount,
          ...fields,
        },
      ),
    charges: () => get<{ oid: string; status: string; refunded: number; total: number }[]>('/payple/charges'),
    faults: (...faults: Fields[]) => post('/payple/faults', { faults }),
  };
}

export function send(
  url: string,
  method: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const request = http.request(url, { method, headers, agent: false }, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('error', reject);
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

export async function testProduct(answer: (path: string) => number | Promise<number> = () => 200) {
  type Received = { path: string; headers: http.IncomingHttpHeaders; body: Record<string, unknown> };
  const received: Received[] = [];
  const waiting: { count: number; resolve(): void; matches(one: Received): boolean }[] = [];
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: JSON.parse(text) as Record<string, unknown> });
    for (const { count, resolve, matches } of waiting)
      if (received.filter(matches).length >= count) resolve();
    response.statusCode = await answer(path);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received: received,
    waitForRequests(path: string, count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const matches = (one: Received) => one.path === path;
      if (received.filter(matches).length >= count) resolve();
      waiting.push({ count, resolve, matches });
      return promise;
    },
  };
}

function parse<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Error(`not JSON: ${text.slice(0, 200)}`);
  }
}
