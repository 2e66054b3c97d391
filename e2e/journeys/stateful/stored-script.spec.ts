import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { call } from '../../support/api.ts';
import { enterAs, type Member, saveCard, signUpMember } from '../../support/members.ts';
import { findReward, isPlentiful, pledge } from '../../support/pledges.ts';
import { writeRows } from '../../support/store.ts';
import { expect, test } from '../../support/test.ts';

const payloads = readFileSync(
  new URL('../../../apps/server/src/platform/rich-text/testing/xss-payloads.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '));
/** An unclosed tag swallows the following payload, so they are sent in small groups. */
const CLEANED_AT_ONCE = 22;
/** The maximum of an index of names. */
const STORED_AT_ONCE = 75;
/** Bytes of a URL, of the sixteen thousand that a server accepts as the head of a request. */
const ASKED_AT_ONCE = 13_000;

function inParts(of: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.ceil(of.length / length) }, (_, at) =>
    of.slice(at * length, (at + 1) * length),
  );
}

function asWords(): string[] {
  const words: string[] = [];
  for (const payload of payloads) {
    const longer = `${words.at(-1) ?? ''}${encodeURIComponent(` ${payload}`)}`;
    if (words.length === 0 || longer.length > ASKED_AT_ONCE) words.push(encodeURIComponent(payload));
    else words[words.length - 1] = longer;
  }
  return words;
}

/** Limits of database columns: the payloads stored here are worse than any call would accept. */
const bounds = [
  [
    'project',
    'project_letters',
    'char_length(title) <= 960 and char_length(refund) <= 80000 and char_length(reject_message) between 1 and 16000',
  ],
  [
    'reward',
    'reward_goods',
    `char_length(context) <= 8000 and char_length(name) <= 640 and limit_per_person between 1 and 999 and early_first >= 1
      and month ~ '^\\d{4}-\\d{2}$' and jsonb_typeof(options) = 'array' and jsonb_typeof(questions) = 'array'`,
  ],
  ['pledge', 'pledge_letters', 'char_length(note) <= 3200'],
  ['member', 'member_letters', 'char_length(quote) <= 1600'],
] as const;
const unbind = (table: string, constraint: string) => ({
  text: `alter table ${table} drop constraint ${constraint}`,
  values: [],
});
const bind = (table: string, constraint: string, check: string) => ({
  text: `alter table ${table} add constraint ${constraint} check (${check})`,
  values: [],
});

async function cleaned({ token }: Member, html: string): Promise<string> {
  const draft = { purpose: 'projects', data: { editor: html } };
  expect((await call('POST', '/project/save', { token, body: draft })).status).toBe(200);
  const { body } = await call<{ editor: string }>('GET', '/project/draft?purpose=projects', { token });
  return body.data.editor;
}

async function cleanedInParts(member: Member, part: readonly string[]): Promise<string> {
  const parts: string[] = [];
  for (const few of inParts(part, CLEANED_AT_ONCE)) parts.push(await cleaned(member, few.join('\n')));
  return parts.join('\n');
}

/**
 * Effects of a payload that ran: a dialog, a call of the function it names, a policy violation, a request to another host.
 */
async function watch(page: Page): Promise<string[]> {
  const deeds: string[] = [];
  page.on('dialog', (dialog) => {
    deeds.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const messageText = message.text();
    if (messageText.includes('Content Security Policy') || messageText.startsWith('ran:'))
      deeds.push(`${page.url()} ${messageText}`);
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

test('stored and reflected scripts never run: 300 published payloads through every field', async ({
  page,
}) => {
  const backer = await signUpMember();
  const [project, { idx }] = await findReward(isPlentiful);
  await pledge(backer, project, await saveCard(backer), { idx, count: 1 });
  await enterAs(page, backer);
  const deeds = await watch(page);

  await writeRows(bounds.map(([table, constraint]) => unbind(table, constraint)));
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
  await writeRows(bounds.map(([table, constraint, check]) => bind(table, constraint, check)));
  expect(deeds).toEqual([]);
});
