import type { Page } from '@playwright/test';
import { call, type Project, signIn } from './api.ts';
import { waitForMail } from './sandbox.ts';
import { ownSite } from './sites.ts';

const password = 'pqdemo12!';
let made = 0;

export type Member = { email: string; token: string; uid: string };

/** A new verified member, independent of other activity on the demo site. */
export async function signUpMember(): Promise<Member> {
  made += 1;
  const mark = `${Date.now()}${made}`;
  const email = `member${mark}@example.com`;
  const form = {
    email,
    name: `회원${mark.slice(-9)}`,
    password,
    passwordcheck: password,
    policy: [true, true, false],
  };
  await call('POST', '/user/new', { body: { data: form } });
  await verifyByLink((await waitForMail(email, '이메일 인증')).links[0] ?? '');
  const { token, uid } = await signIn(email, password);
  return { email, token, uid };
}

/** Verifies an email address like the page of the mail's link, outside the browser of the sign-up. */
export function verifyByLink(link: string) {
  return call('POST', '/user/verify', { body: { token: link.split('/').at(-1) } });
}

export async function enterAs(page: Page, { email }: Pick<Member, 'email'>): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: ownSite.url },
  });
  if (!answer.ok()) throw new Error(`sign in: ${answer.status()}`);
}

/**
 * Registers a card in place of the provider's window; `number` determines the outcome of its charges. Returns its id.
 */
export async function saveCard({ token }: Pick<Member, 'token'>, number?: string): Promise<string> {
  const minted = await fetch(`${ownSite.sandbox}/payple/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(number ? { number } : {}),
  });
  const { body } = await call<{ PCD_PAYER_ID: string }>('POST', '/user/card', {
    token,
    body: { card: await minted.json() },
  });
  return body.data.PCD_PAYER_ID;
}

export async function openProjects(purpose: Project['purpose'] = 'projects'): Promise<Project[]> {
  const { body } = await call<Project[]>(
    'GET',
    `/project/list?purpose=${purpose}&state=funding&sort=deadline&number=48`,
  );
  return body.data.filter(({ state }) => state === 'funding');
}

export async function readProject(
  project: Project,
  member?: Member,
): Promise<Project & { myPledge?: string }> {
  const path = `/project/detail?purpose=${project.purpose}&key=${project.key}&view=false`;
  const { body } = await call<Project & { myPledge?: string }>(
    'GET',
    path,
    member ? { token: member.token } : {},
  );
  return body.data;
}

export type OwnPledge = {
  gateKey: string;
  projectid: string;
  status: string;
  amount: number;
  donation: number;
  card: { PCD_PAYER_ID: string };
  fallback?: { PCD_PAYER_ID: string };
  paymentDate: number;
  paymentinfo: { callAmount: number };
  deliveryinfo: {
    contentidx: { idx: number; count: number }[];
    etc: string;
    files: { url: string; name: string }[];
  };
  history: { what: string; amount?: number }[];
};

/** The member's pledges, newest first. */
export async function readPledges({ token }: Member): Promise<OwnPledge[]> {
  return (await call<OwnPledge[]>('GET', '/user/gatekeeping', { token })).body.data;
}
