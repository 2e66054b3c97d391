import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call, orderOf } from '../../support/api.ts';
import { enterAs, type Member, openProjects, saveCard, signUpMember } from '../../support/members.ts';
import { isPlain } from '../../support/pledges.ts';
import { writeRows } from '../../support/store.ts';
import { expect, test } from '../../support/test.ts';

const payloads = readFileSync(
  new URL('../../../apps/server/src/platform/rich-text/testing/xss-payloads.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '));
/** One that is never closed swallows what follows it: they go to the server few at a time. */
const CLEANED_AT_ONCE = 22;
/** An index of names takes no more. */
const STORED_AT_ONCE = 75;
/** Bytes of an address, of the sixteen thousand that a server reads as the head of a request. */
const ASKED_AT_ONCE = 13_000;

function inParts(of: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.ceil(of.length / length) }, (_, at) =>
    of.slice(at * length, (at + 1) * length),
  );
}

/** All payloads as few words of an address. */
function asWords(): string[] {
  const words: string[] = [];
  for (const payload of payloads) {
    const longer = `${words.at(-1) ?? ''}${encodeURIComponent(` ${payload}`)}`;
    if (words.length === 0 || longer.length > ASKED_AT_ONCE) words.push(encodeURIComponent(payload));
    else words[words.length - 1] = longer;
  }
  return words;
}

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

async function cleanedInParts(member: Member, part: readonly string[]): Promise<string> {
  const kept: string[] = [];
  for (const few of inParts(part, CLEANED_AT_ONCE)) kept.push(await cleaned(member, few.join('\n')));
  return kept.join('\n');
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
  const backer = await signUpMember();
  const [project] = await openProjects('projects');
  const reward = project?.rewards.content.find(
    (one) => isPlain(one) && (one.count === 0 || one.count - one.sold > 5),
  );
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
        values: [project.key, text, html],
      },
      { text: 'update reward set context = $2 where project_key = $1', values: [project.key, text] },
      {
        text: `update member set name = $2, name_key = $2, quote = $2
          where id in (select owner_id from project where key = $1)`,
        values: [project.key, text],
      },
      {
        text: `update member set name = $2, name_key = $2 || '+', quote = $2 where id = $1`,
        values: [backer.uid, text],
      },
      {
        text: `update pledge set note = $3, recipient_name = $3, address_detail = $3
          where project_key = $1 and member_id = $2`,
        values: [project.key, backer.uid, text],
      },
    ]);

  const detail = `/funding/detail/${project.key}`;
  for (const [at, part] of inParts(payloads, STORED_AT_ONCE).entries()) {
    const mark = `mark${at}`;
    await store(`${mark} ${part.join(' ')}`, `<p>${mark}</p>${await cleanedInParts(backer, part)}`);
    for (const place of [detail, `${detail}/refund`, '/my/list']) {
      await page.goto(place);
      await expect(page.locator('main')).toContainText(mark);
    }
  }
  for (const word of asWords())
    for (const place of [
      `${detail}?from=${word}`,
      `/payment?key=${word}`,
      `/search?text=${word}`,
      `/search?state=${word}`,
      `/login?next=${word}`,
      `/funding/all/list?category=${word}`,
    ]) {
      const answer = await page.goto(place, { waitUntil: 'load' });
      expect(answer?.status(), 'the address is read').not.toBe(431);
    }
  await store('다시 쓰는 가죽 가방', '<p>소개</p>');
  await writeRows(bounds.map(([table, column, check]) => bind(table, column, check)));
  expect(deeds).toEqual([]);
});
