import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call, orderOf } from '../../support/api.ts';
import { enterAs, type Member, openProjects, saveCard, signUpMember } from '../../support/members.ts';
import { writeRows } from '../../support/store.ts';
import { expect, test } from '../../support/test.ts';

const payloads = readFileSync(
  new URL('../../../apps/server/src/platform/rich-text/testing/xss-payloads.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '));
const CHUNK = 22;
const chunks = Array.from({ length: Math.ceil(payloads.length / CHUNK) }, (_, at) =>
  payloads.slice(at * CHUNK, (at + 1) * CHUNK),
);

/** Lengths that the database would refuse: what is stored here is worse than any call lets through. */
const bounds = [
  ['project', 'title', 'char_length(title) <= 60'],
  ['project', 'refund', 'char_length(refund) <= 5000'],
  ['reward', 'context', 'char_length(context) <= 500'],
  ['pledge', 'note', 'char_length(note) <= 200'],
  ['member', 'quote', 'char_length(quote) <= 100'],
] as const;
const unbind = (table: string, column: string) => ({
  text: `alter table ${table} drop constraint ${table}_${column}_check`,
  values: [],
});
const bind = (table: string, column: string, check: string) => ({
  text: `alter table ${table} add constraint ${table}_${column}_check check (${check})`,
  values: [],
});

/** What the server keeps of HTML that an editor sends. */
async function cleaned({ token }: Member, html: string): Promise<string> {
  const draft = { purpose: 'projects', data: { editor: html } };
  expect((await call('POST', '/project/save', { token, body: draft })).status).toBe(200);
  const { body } = await call<{ editor: string }>('GET', '/project/draft?purpose=projects', { token });
  return body.data.editor;
}

/** Everything that a payload could do: show a dialog, call what it names, be stopped by the policy, ask other hosts. */
async function watch(page: Page): Promise<string[]> {
  const deeds: string[] = [];
  page.on('dialog', (dialog) => {
    deeds.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const said = message.text();
    if (said.includes('Content Security Policy') || said.startsWith('ran:'))
      deeds.push(`${page.url()} ${said}`);
  });
  page.on('pageerror', ({ message }) => deeds.push(`${page.url()} ${message}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') deeds.push(`asked ${request.url()}`);
  });
  await page.addInitScript(`
    for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => console.log('ran: ' + name);
    addEventListener('securitypolicyviolation', (event) => console.log('ran: Content Security Policy ' + event.blockedURI));`);
  return deeds;
}

test('nothing that was stored or asked runs: 300 published payloads through every field', async ({
  page,
}) => {
  test.setTimeout(400_000);
  const backer = await signUpMember();
  const [project] = await openProjects('projects');
  const reward = project?.rewards.content.find(({ count, sold }) => count === 0 || count - sold > 5);
  if (!project || !reward) throw new Error('no such project in the demo site');
  const body = orderOf(project, await saveCard(backer), { idx: reward.idx, count: 1 });
  expect((await call('POST', '/gatekeeping/upload', { token: backer.token, body })).status).toBe(200);
  await enterAs(page, backer);
  const deeds = await watch(page);

  await writeRows(bounds.map(([table, column]) => unbind(table, column)));
  const store = async (text: string, html: string) =>
    writeRows([
      {
        text: `update project set title = $2, refund = $2, category_label = $2, category = 6, editor = $3
          where key = $1`,
        values: [project.key, text, await cleaned(backer, html)],
      },
      { text: 'update reward set context = $2 where project_key = $1', values: [project.key, text] },
      {
        text: `update member set name = $2, name_key = $2, quote = $2
          where id in (select owner_id from project where key = $1)`,
        values: [project.key, text],
      },
      {
        text: 'update member set name = $2, name_key = $3, quote = $2 where id = $1',
        values: [backer.uid, text, `${text} `],
      },
      {
        text: `update pledge set note = $3, recipient_name = $3, address_detail = $3
          where project_key = $1 and member_id = $2`,
        values: [project.key, backer.uid, text],
      },
    ]);

  for (const [at, chunk] of chunks.entries()) {
    const mark = `mark${at}`;
    await store(`${mark} ${chunk.join(' ')}`, `<p>${mark}</p>${chunk.join('\n')}`);
    const word = encodeURIComponent(chunk.join(' ').slice(0, 1_500));
    const detail = `/funding/detail/${project.key}`;
    const places = [
      `${detail}?from=${word}`,
      `${detail}/refund`,
      '/my/list',
      `/payment?key=${word}`,
      `/search?text=${word}&state=${word}`,
      `/login?next=${word}`,
      `/funding/all/list?category=${word}`,
    ];
    for (const place of places) {
      await page.goto(place, { waitUntil: 'load' });
      if (places.indexOf(place) < 3) await expect(page.locator('main')).toContainText(mark);
    }
  }
  await store('다시 쓰는 가죽 가방', '<p>소개</p>');
  await writeRows(bounds.map(([table, column, check]) => bind(table, column, check)));
  expect(deeds).toEqual([]);
});
