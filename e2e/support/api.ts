import { ownSite } from './sites.ts';

type Envelope<T> = { state: boolean; data: T; msg?: string };
export type Answer<T> = { status: number; body: Envelope<T> };

export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer<T>> {
  const answer = await fetch(`${ownSite.url}/api${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Envelope<T> };
}

export type Project = {
  key: string;
  title: string;
  state: string;
  purpose: 'projects' | 'ordermade';
  backers: number;
  atClose?: { amount: number; backers: number; percent: number; items: number };
  amount: { goal: number; now: number };
  period: { start: string; finish: string };
  config: { projectType: string };
  profile: { uid: string };
  rewards: {
    period: string;
    content: {
      idx: number;
      context: string;
      count: number;
      sold: number;
      productCost: number;
      delivery: number;
      options: unknown[];
      questions: unknown[];
      shipping: 'parcel' | 'none';
    }[];
  };
};

export type Reward = Project['rewards']['content'][0];

export async function signIn(
  email: string,
  password: string,
): Promise<{ status: number; token: string; uid: string }> {
  const answer = await fetch(`${ownSite.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await answer.json()) as { token?: string; user?: { id: string } };
  return { status: answer.status, token: body.token ?? '', uid: body.user?.id ?? '' };
}

/** Amounts are calculated as by a client. */
export function orderOf(
  project: Project,
  cardId: string,
  line: { idx: number; count: number },
  donation = 0,
) {
  const reward = project.rewards.content.find((content) => content.idx === line.idx);
  if (!reward) throw new Error(`no reward ${line.idx}`);
  const amount = reward.productCost * line.count + donation;
  return {
    database: {
      amount,
      deliveryprice: reward.delivery,
      projectid: project.key,
      purpose: project.purpose,
      status: 'ready',
      card: { PCD_PAYER_ID: cardId },
      deliveryinfo: {
        address: { basic: '서울 성동구 왕십리로 83', detail: '301호', zonecode: '04769' },
        contentidx: [line],
        profile: { name: '한도담', tel: '010-1234-5678' },
        etc: '문 앞에 놓아주세요.',
        files: [],
      },
      rewardperiod: project.rewards.period,
      donation,
      paymentinfo: { callAmount: amount + reward.delivery, installmentCount: 0, product: project.title },
    },
    rewardidx: [line],
  };
}
