import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call, signIn } from '../../support/api.ts';
import { enterAs } from '../../support/members.ts';
import { shippedProject, TITLE_OF_SHIPPED } from '../../support/own-project.ts';
import { moveClock, readInbox, waitForMail } from '../../support/sandbox.ts';
import { expectNoAxeFindings } from '../../support/screens.ts';
import { expect, test } from '../../support/test.ts';

const LEFT = '출발했습니다';

async function openShipping(page: Page): Promise<{ key: string; token: string }> {
  const { email, key, token } = await shippedProject();
  await enterAs(page, { email });
  await page.goto(`/funding/detail/${key}/shipping`);
  return { key, token };
}

const CELL = /(?:"(?:[^"]|"")*"|[^,]*)(?:,|$)/g;
const cellsOf = (line: string) => [...line.matchAll(CELL)].map(([cell]) => cell.replace(/,$/, ''));

test('a maker fills the exported file, corrects a row of the report, and each backer is mailed once', async ({
  page,
}) => {
  await openShipping(page);
  await page.getByRole('button', { name: '택배사 양식' }).first().click();
  await page.getByRole('radio', { name: /기본 양식/ }).check();
  await page.getByRole('radio', { name: 'CSV' }).check();
  await expectNoAxeFindings(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /줄 내려받기$/ }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [headings = [], ...lines] = text.trimEnd().split('\r\n').map(cellsOf);
  const at = (heading: string) => headings.findIndex((cell) => cell.includes(heading));
  const filled = (nickname: string, carrier: string, number: string) => {
    const line = lines.find((cells) => cells[at('닉네임')]?.includes(nickname)) ?? [];
    return line.with(at('택배사'), carrier).with(at('송장번호'), number);
  };
  const good = filled('오늘도커피', 'CJ대한통운', '641233000001');
  const send = async (...rows: string[][]) => {
    await page.getByRole('button', { name: '송장 올리기' }).click();
    const buffer = Buffer.from([headings, ...rows].map((cells) => cells.join()).join('\n'));
    const file = { name: '송장.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('송장 파일').setInputFiles(file);
    await page.getByRole('button', { name: '올리기', exact: true }).click();
  };

  await send(good);
  await expect(page.getByRole('heading', { name: '1행을 모두 적용했습니다' })).toBeFocused();
  await page.getByRole('button', { name: '1건 되돌리기' }).click();
  await expect(page.getByRole('heading', { name: '1행을 모두 적용했습니다' })).toBeHidden();

  await send(good, filled('보리네', '대한통은', '641233000002'));
  await expect(page.getByRole('heading', { name: '1행을 적용했고, 1행은 고쳐야 합니다' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: /CJ대한통운으로 적용$/ }).click();
  await expect(page.getByRole('heading', { name: '2행을 모두 적용했습니다' })).toBeVisible();

  await moveClock({ advance: 'PT11M' });
  for (const backer of ['backer2@example.com', 'backer3@example.com']) {
    await waitForMail(backer, LEFT);
    const mails = (await readInbox(backer)).filter(
      ({ subject }) => subject.includes(TITLE_OF_SHIPPED) && subject.includes(LEFT),
    );
    expect(mails).toHaveLength(1);
  }
});

test('a backer finds the parcel by the mail, reports its receipt and takes it back', async ({
  page,
  browser,
}) => {
  const makerPage = await (await browser.newContext()).newPage();
  const { key, token } = await openShipping(makerPage);
  const backer = await signIn('backer@example.com', 'pqdemo12!');
  const list = await call<{ gateKey: string; backer: { uid: string } }[]>(
    'GET',
    `/shipping/list?pid=${key}&state=unsent`,
    {
      token,
    },
  );
  const gateKey = list.body.data.find((order) => order.backer.uid === backer.uid)?.gateKey ?? '';
  const sent = await call('POST', '/shipping/state', {
    token,
    body: { pid: key, gateKeys: [gateKey], state: 'shipped', carrier: 'cj', number: '641233000003' },
  });
  expect([sent.status, sent.body.msg]).toEqual([200, expect.any(String)]);
  await moveClock({ advance: 'PT11M' });
  const { links } = await waitForMail('backer@example.com', LEFT);
  const own = links.map((link) => new URL(link)).find(({ pathname }) => pathname.startsWith('/my/list'));

  await enterAs(page, { email: 'backer@example.com' });
  await page.goto(`${own?.pathname ?? ''}${own?.search ?? ''}`);
  const parcel = page.getByRole('listitem').filter({ hasText: '6412-3300-0003' }).last();
  await expect(parcel.getByRole('link', { name: /배송 조회/ })).toHaveAttribute('href', /641233000003/);
  await expectNoAxeFindings(page);
  await parcel.getByRole('button', { name: /받았습니다/ }).click();
  await expect(parcel.getByText('수령', { exact: false }).first()).toBeVisible();
  await parcel.getByRole('button', { name: /되돌리기/ }).click();
  await expect(parcel.getByRole('button', { name: /받았습니다/ })).toBeVisible();
});
