import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../generated/api.ts';
import { isUnlimited } from '../../support/pledges.ts';
import { waitForMail } from '../../support/sandbox.ts';
import { ownSite } from '../../support/sites.ts';
import { expect, test } from '../../support/test.ts';

type Schemas = components['schemas'];
type Project = Schemas['Project'];

/** A client as written by others, only from the OpenAPI document. */
const clientOf = (token?: string) =>
  createClient<paths>({
    baseUrl: ownSite.url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

async function signUp(email: string): Promise<string> {
  const visitor = clientOf();
  const password = 'pqdemo12!';
  const form = {
    email,
    name: `나무${Date.now() % 1_000_000}`,
    password,
    passwordcheck: password,
    policy: [true, true, false] satisfies Schemas['PolicyFlags'],
  };
  const refused = await visitor.POST('/api/user/new', { body: { data: { ...form, name: 'x' } } });
  if (refused.error?.code !== 'invalid') throw new Error('a nickname of one letter is no nickname');
  expect(Object.keys(refused.error.data?.fields ?? {})).toEqual(['data.name']);
  expect((await visitor.POST('/api/user/new', { body: { data: form } })).response.status).toBe(200);

  const early = await visitor.POST('/api/auth/sign-in/email', { body: { email, password } });
  expect(early.error?.code).toBe('EMAIL_NOT_VERIFIED');
  const [link = ''] = (await waitForMail(email, '이메일 인증')).links;
  const verified = await visitor.POST('/api/user/verify', { body: { token: link.split('/').at(-1) ?? '' } });
  expect(verified.data?.data.email).toBe(email);
  const { data } = await visitor.POST('/api/auth/sign-in/email', { body: { email, password } });
  if (!data || !('token' in data)) throw new Error('no session');
  return data.token;
}

async function saveCard(client: ReturnType<typeof clientOf>): Promise<string> {
  const window = await fetch(`${ownSite.sandbox}/payple/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const card = (await window.json()) as Schemas['CardWindowResult'];
  const { data } = await client.POST('/api/user/card', { body: { card } });
  return data?.data.PCD_PAYER_ID ?? '';
}

async function findProject(client: ReturnType<typeof clientOf>): Promise<Project> {
  const query = { purpose: 'projects', state: 'funding', number: 48 } as const;
  const list = await client.GET('/api/project/list', { params: { query } });
  const open = list.data?.data.find(
    ({ state, rewards }) => state === 'funding' && rewards.content.slice(0, 1).some(isUnlimited),
  );
  const { data } = await client.GET('/api/project/detail', {
    params: { query: { purpose: 'projects', key: open?.key ?? '' } },
  });
  if (!data) throw new Error('no open project in the demo site');
  return data.data;
}

function orderOf(project: Project, card: string, count: number, donation = 0): Schemas['Order'] {
  const reward = project.rewards.content[0];
  const amount = (reward?.productCost ?? 0) * count + donation;
  const deliveryprice = reward?.delivery ?? 0;
  return {
    projectid: project.key,
    purpose: project.purpose,
    amount,
    deliveryprice,
    donation,
    card: { PCD_PAYER_ID: card },
    deliveryinfo: {
      address: { basic: '서울특별시 중구 세종대로 110', detail: '3층', zonecode: '04524' },
      profile: { name: '이하나', tel: '010-1234-5678' },
      etc: '',
    },
    paymentinfo: { callAmount: amount + deliveryprice },
  };
}

test('by a client generated from the OpenAPI document: sign up, card, pledge, change, withdraw', async () => {
  const client = clientOf(await signUp(`typed${Date.now()}@example.com`));
  const card = await saveCard(client);
  const project = await findProject(client);
  const rewardidx = [{ idx: 0, count: 1 }];

  const database = orderOf(project, card, 1);
  const wrong = await client.POST('/api/gatekeeping/upload', {
    body: { database: { ...database, amount: database.amount + 1 }, rewardidx },
  });
  if (wrong.error?.code !== 'pledgeAmount') throw new Error('a wrong sum is refused');
  // Its type follows from the code: the current figures.
  expect(wrong.error.data.amount).toBe(database.amount);

  const header = { 'Idempotency-Key': `typed-${Date.now()}` };
  const place = () =>
    client.POST('/api/gatekeeping/upload', { params: { header }, body: { database, rewardidx } });
  const gateKey = (await place()).data?.data.gateKey ?? '';
  expect((await place()).data?.data.gateKey).toBe(gateKey);
  const again = await client.POST('/api/gatekeeping/upload', { body: { database, rewardidx } });
  expect(again.error?.code).toBe('pledgeAlready');

  const changed = await client.POST('/api/gatekeeping/fix', {
    body: { data: orderOf(project, card, 2, 1_000), rewardidx: [{ idx: 0, count: 2 }], gateKey },
  });
  expect(changed.data?.data).toEqual({ gateKey });
  const pledges = await client.GET('/api/user/gatekeeping');
  expect(pledges.data?.data).toMatchObject([
    { gateKey, status: 'ready', donation: 1_000, history: [{ what: 'placed' }, { what: 'changed' }] },
  ]);

  expect((await client.POST('/api/payment/cancel', { body: { pid: gateKey } })).data?.state).toBe(true);
  const twice = await client.POST('/api/payment/cancel', { body: { pid: gateKey } });
  expect(twice.error?.code).toBe('pledgeSettled');
  expect((await client.POST('/api/auth/sign-out', { body: {} })).data).toEqual({ success: true });
  expect((await client.GET('/api/user/gatekeeping')).error?.code).toBe('loginRequired');
});

test('the curl walk of the documentation goes from sign-up to a pledge and back', async () => {
  test.skip(spawnSync('curl', ['--version']).error !== undefined, 'needs curl');
  const document = (await (await fetch(`${ownSite.url}/api/openapi.json`)).json()) as {
    info: { description: string };
  };
  const [, walk = ''] = /```sh\n([\s\S]*?)```/.exec(document.info.description) ?? [];
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', walk], {
    cwd: mkdtempSync(join(tmpdir(), 'walk-')),
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, SITE: ownSite.url, SANDBOX: ownSite.sandbox },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.match(/"gateKey":/g)).toHaveLength(2);
});
