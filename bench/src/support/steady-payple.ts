import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type SteadyPayple = {
  url: string;
  latencyMs: number;
  /** Refuses our keys, fails every charge and look-up, or rejects every charge. */
  behaviour: 'well' | 'refuses-keys' | 'breaks-down' | 'rejects';
  charges: Map<string, { times: number; total: number }>;
  halt(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
};

type Body = Record<string, unknown>;

function operationOf(auth: Body): string {
  if (auth.PCD_PAY_WORK === 'PUSERINFO') return '/read-card';
  return auth.PCD_PAYCHK_FLAG === 'Y' ? '/look-up' : '/charge';
}

/** A Payple with constant latency and no failures, so that the remaining time is ours. */
export async function startSteadyPayple(): Promise<SteadyPayple> {
  const charges: SteadyPayple['charges'] = new Map();
  const answers: Record<string, (body: Body) => Body> = {
    '/php/auth.php': (body) => {
      if (payple.behaviour === 'refuses-keys')
        return { result: 'error', result_msg: '가맹점 인증에 실패했습니다.' };
      return {
        result: 'success',
        cst_id: 'c',
        custKey: 'k',
        AuthKey: 'a',
        PCD_PAY_URL: operationOf(body),
        return_url: payple.url + operationOf(body),
      };
    },
    '/read-card': ({ PCD_PAYER_ID }) => ({
      ...succeeded,
      PCD_PAYER_ID,
      PCD_PAY_CARDNAME: '하늘카드',
      PCD_PAY_CARDNUM: '1111********4444',
    }),
    '/look-up': ({ PCD_PAY_OID }) =>
      charges.has(String(PCD_PAY_OID))
        ? { ...succeeded, PCD_PAY_OID, PCD_PAY_TOTAL: charges.get(String(PCD_PAY_OID))?.total }
        : { PCD_PAY_RST: 'error', PCD_PAY_CODE: 'PCHK0003', PCD_PAY_MSG: '결제내역이 존재하지 않습니다.' },
    '/charge': ({ PCD_PAY_OID, PCD_PAY_TOTAL }) => {
      if (payple.behaviour === 'rejects')
        return { PCD_PAY_RST: 'error', PCD_PAY_CODE: 'SPCD0007', PCD_PAY_MSG: '카드 서비스 미사용 가맹점' };
      const before = charges.get(String(PCD_PAY_OID));
      const total = (before?.total ?? 0) + Number(PCD_PAY_TOTAL);
      charges.set(String(PCD_PAY_OID), { times: (before?.times ?? 0) + 1, total });
      return { ...succeeded, PCD_PAY_OID, PCD_PAY_TOTAL };
    },
  };
  const server = createServer(async (request, response) => {
    // It has no settlement files.
    if (request.method !== 'POST') return response.writeHead(404).end();
    const body = await readBody(request);
    await delay(payple.latencyMs);
    if (payple.behaviour === 'breaks-down' && /charge|look-up/.test(request.url ?? ''))
      return response.writeHead(500).end();
    const answer = answers[request.url ?? '']?.(body) ?? { PCD_PAY_RST: 'error' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const payple: SteadyPayple = {
    url: `http://127.0.0.1:${port}`,
    latencyMs: 0,
    behaviour: 'well',
    charges,
    async halt() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async resume() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return payple;
}

const succeeded = { PCD_PAY_RST: 'success', PCD_PAY_CODE: '0000', PCD_PAY_TYPE: 'card', PCD_PAY_MSG: '완료' };

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as Body;
}
