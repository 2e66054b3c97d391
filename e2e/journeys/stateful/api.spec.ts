import { call, orderOf, type Project, signIn } from '../../support/api.ts';
import { saveCard } from '../../support/members.ts';
import { moveClock, readCharges, readInbox, waitForMail } from '../../support/sandbox.ts';
import { ownSite } from '../../support/sites.ts';
import { expect, test } from '../../support/test.ts';

type Pledge = {
  gateKey: string;
  status: string;
  amount: number;
  paymentDate: number;
  paymentinfo: { callAmount: number };
  history: { what: string }[];
};

async function openProject(want: (project: Project) => boolean): Promise<Project> {
  const { body } = await call<Project[]>(
    'GET',
    '/project/list?purpose=projects&state=funding&sort=deadline&number=48',
  );
  const found = body.data.find((project) => project.state === 'funding' && want(project));
  if (!found) throw new Error('no such project in the demo site');
  const detail = await call<Project>('GET', `/project/detail?purpose=projects&key=${found.key}&view=false`);
  return detail.body.data;
}

async function pledgesOf(token: string): Promise<Pledge[]> {
  return (await call<Pledge[]>('GET', '/user/gatekeeping', { token })).body.data;
}

test('by API: sign up, verify, pledge, and be charged exactly once on the day promised', async () => {
  const email = `api${Date.now()}@example.com`;
  const form = {
    email,
    name: `길동${Date.now() % 1_000_000}`,
    password: 'pqdemo12!',
    passwordcheck: 'pqdemo12!',
    policy: [true, true, false],
  };
  expect((await call('POST', '/user/new', { body: { data: form } })).status).toBe(200);
  expect((await signIn(email, form.password)).status).toBe(403);
  const [link] = (await waitForMail(email, '이메일 인증')).links;
  expect((await fetch(link ?? '')).status).toBe(200);
  const { token, status } = await signIn(email, form.password);
  expect(status).toBe(200);

  const cardId = await saveCard({ token });
  const project = await openProject(
    (candidate) =>
      candidate.config.projectType === 'PT10' && candidate.rewards.content.some((r) => r.count === 0),
  );
  const reward = project.rewards.content.find((content) => content.count === 0);
  const order = orderOf(project, cardId, { idx: reward?.idx ?? 0, count: 2 }, 5_000);
  const placed = await call<{ gateKey: string }>('POST', '/gatekeeping/upload', { token, body: order });
  expect(placed).toMatchObject({ status: 200, body: { state: true } });

  const again = await call('POST', '/gatekeeping/upload', { token, body: order });
  expect(again).toMatchObject({ status: 409, body: { state: false, msg: '이미 참여한 프로젝트입니다.' } });

  const after = (await call<Project>('GET', `/project/detail?purpose=projects&key=${project.key}`, { token }))
    .body.data;
  expect(after.amount.now - project.amount.now).toBe(order.database.amount);
  expect(after.backers - project.backers).toBe(1);
  const [pledge] = await pledgesOf(token);
  expect(pledge).toMatchObject({
    gateKey: placed.body.data.gateKey,
    status: 'ready',
    history: [{ what: 'placed' }],
  });
  const promised = Date.parse(`${project.period.finish}T01:00:00Z`) + 86_400_000;
  expect(pledge?.paymentDate).toBe(promised);

  await moveClock({ now: new Date(promised).toISOString() });
  expect((await pledgesOf(token))[0]?.status).toBe('paid');
  const mine = (await readCharges()).filter((charge) => charge.oid.startsWith(placed.body.data.gateKey));
  expect(mine).toMatchObject([{ total: order.database.paymentinfo.callAmount, status: 'paid', refunded: 0 }]);
  const subjects = (await readInbox(email)).map((mail) => mail.subject);
  expect(subjects.length).toBeGreaterThanOrEqual(4);
});

test('by API: a declined card is tried again a day later and finally fails; a changed card pays', async () => {
  const { token } = await signIn('backer@example.com', 'pqdemo12!');
  const declined = await saveCard({ token }, '9400123412340002');
  const project = await openProject((candidate) =>
    candidate.rewards.content.some((reward) => reward.count === 0),
  );
  const idx = project.rewards.content.find((content) => content.count === 0)?.idx ?? 0;
  await call('POST', '/gatekeeping/upload', { token, body: orderOf(project, declined, { idx, count: 1 }) });
  const mine = (await pledgesOf(token))[0];
  const promised = mine?.paymentDate ?? 0;

  await moveClock({ now: new Date(promised).toISOString() });
  const retried = (await pledgesOf(token)).find((pledge) => pledge.gateKey === mine?.gateKey);
  expect(retried?.status).toBe('retry');
  const mail = await waitForMail('backer@example.com', '결제에 실패했습니다.');
  expect(mail.links.some((link) => link.includes(mine?.gateKey ?? '-'))).toBe(true);

  const good = await saveCard({ token });
  const changed = await call('PUT', '/payment/card', { token, body: { key: mine?.gateKey, card: good } });
  expect(changed.status).toBe(200);
  await moveClock({ now: new Date(retried?.paymentDate ?? 0).toISOString() });
  const final = (await pledgesOf(token)).find((pledge) => pledge.gateKey === mine?.gateKey);
  expect(final?.status).toBe('paid');
  expect(final?.history.map((entry) => entry.what)).toEqual(['placed', 'declined', 'charged']);
});

test('by API: malformed input is refused with the field named, and nothing leaks', async () => {
  const { token } = await signIn('backer@example.com', 'pqdemo12!');
  const cases: [string, unknown][] = [
    ['{"database":', '{"database":'],
    ['null', null],
    ['wrong types', { database: { amount: 'x', donation: -1 }, rewardidx: 'no' }],
    ['nul byte', { database: { deliveryinfo: { profile: { name: 'a\u0000b', tel: '1' } } }, rewardidx: [] }],
  ];
  for (const [name, body] of cases) {
    const answer = await fetch(`${ownSite.url}/api/gatekeeping/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.status, name).toBe(400);
    expect(text).not.toMatch(/ {4}at |select |node_modules/);
    const envelope = JSON.parse(text) as { state: boolean; msg: string };
    expect(envelope).toMatchObject({ state: false, msg: '입력한 내용을 확인해주세요.' });
  }
  expect((await call('GET', '/project/list?purpose=nothing')).status).toBe(400);
  expect((await call('GET', '/nothing/here')).status).toBe(404);
});
