import { expect } from '@playwright/test';
import { call, type Project, signIn } from './api.ts';
import { type Member, readProject } from './members.ts';
import { picture } from './picture.ts';
import { moveClock, readClock } from './sandbox.ts';
import { ownSite } from './sites.ts';

/** A date in Seoul, `days` after the current date of the site, whose clock other journeys have moved. */
export async function dayFrom(days: number): Promise<string> {
  const seoulMs = (await readClock()).getTime() + 9 * 3_600_000;
  return new Date(seoulMs + days * 86_400_000).toISOString().slice(0, 10);
}

export async function moveToDay(day: string): Promise<void> {
  await moveClock({ now: new Date(Date.parse(`${day}T00:01:00+09:00`)).toISOString() });
}

export async function sendPicture({ token }: Member, kind: string, shade: number): Promise<string> {
  const { name, mimeType, buffer } = picture(`${shade}.png`, shade);
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await fetch(`${ownSite.url}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

type DraftOptions = { title?: string; purpose?: Project['purpose']; editor?: string };

/**
 * Saves a draft that is complete except, by default, for its story, so that every step of the editor opens. Returns its key
 * and first day.
 */
export async function saveOwnDraft(
  maker: Member,
  { title = '골목의 노래', purpose = 'projects', editor = '' }: DraftOptions = {},
): Promise<{ key: string; start: string }> {
  // Sequentially, because the site accepts two concurrent uploads per member.
  const [thumbnail = '', ...pictures] = await [20, 60, 100, 140, 180].reduce<Promise<string[]>>(
    async (sent, shade) => [...(await sent), await sendPicture(maker, 'project', shade)],
    Promise.resolve([]),
  );
  const start = await dayFrom(1);
  const data = {
    title,
    images: { thumbnail },
    subImages: [...pictures, '', ''],
    config: { projectType: 'PT10' },
    ...(purpose === 'projects' && { amount: { goal: 1_000_000 } }),
    period: { start, finish: await dayFrom(4) },
    rewards: {
      period: await dayFrom(30),
      content: [{ count: 0, context: '음원과 악보', productCost: 10_000, delivery: 0 }],
    },
    refund: '받은 날부터 7일 안에 알려주세요.',
    editor,
  };
  const { status, body } = await call<{ key: string }>('POST', '/project/save', {
    token: maker.token,
    body: { purpose, data },
  });
  expect([status, body.msg]).toEqual([200, undefined]);
  return { key: body.data.key, start };
}

/** Has the identity of a maker verified, without which no project is approved. */
export async function verifyMaker({ token, uid }: Member): Promise<void> {
  const { body } = await call<{ state: string } | null>('GET', '/maker/identity', { token });
  if (body.data?.state === 'verified') return;
  const identity = {
    kind: 'individual',
    name: '윤서린',
    birth: '1991-04-02',
    address: '서울특별시 마포구 느티나무길 12, 2층',
    bank: '004',
    account: '123456-78-904821',
    holder: '윤서린',
  };
  const sent = await call('PUT', '/maker/identity', { token, body: identity });
  const admin = await signIn('admin@example.com', 'pqdemo12!');
  const decided = await call('POST', '/admin/identity', {
    token: admin.token,
    body: { uid, decision: 'approve' },
  });
  expect([sent.status, decided.status]).toEqual([200, 200]);
}

/** A project of this member, a funding project by default, that was written and approved, and opens a day later. */
export async function approveOwnProject(
  maker: Member,
  title: string,
  purpose: Project['purpose'] = 'projects',
): Promise<{ key: string; start: string }> {
  const { token } = maker;
  await verifyMaker(maker);
  const { key, start } = await saveOwnDraft(maker, {
    title,
    purpose,
    editor: '<p>골목에서 녹음한 노래입니다.</p>',
  });
  const submitted = await call('POST', '/project/submit', { token, body: { key, acceptTerms: true } });
  const admin = await signIn('admin@example.com', 'pqdemo12!');
  const approved = await call('POST', '/admin/review', {
    token: admin.token,
    body: { key, decision: 'approve' },
  });
  expect([submitted.status, approved.status]).toEqual([200, 200]);
  return { key, start };
}

/** Such a project, opened. It runs only for a few days: the longer it runs, the more is due when the clock moves to its end. */
export async function openOwnProject(
  maker: Member,
  title: string,
  purpose: Project['purpose'] = 'projects',
): Promise<Project> {
  const { key, start } = await approveOwnProject(maker, title, purpose);
  await moveToDay(start);
  return readProject({ key, purpose } as Project, maker);
}

export const TITLE_OF_SHIPPED = '할머니의 손맛을 적은 요리책';

/** The demo site's project with orders of every state of shipping, and its maker. */
export async function shippedProject(): Promise<{ email: string; key: string; token: string }> {
  return demoProject('maker@example.com', TITLE_OF_SHIPPED);
}

/** A project of a maker of the demo site. */
export async function demoProject(
  email: string,
  title: string,
): Promise<{ email: string; key: string; token: string }> {
  const { token } = await signIn(email, 'pqdemo12!');
  const { body } = await call<{ projects: Project[] }>('GET', '/user/open', { token });
  const key = body.data.projects.find((project) => project.title === title)?.key ?? '';
  return { email, key, token };
}
