import { chromium } from '@playwright/test';
import { call, type Project, signIn } from '../../support/api.ts';
import { findChromium, flagsOfShortVisits } from '../../support/chromium.ts';
import { enterAs, openProjects } from '../../support/members.ts';
import { picksIn } from '../../support/parts.ts';
import { expectNoOverflow, followReads, moveTo } from '../../support/screens.ts';
import { expect, openWhenListening, test } from '../../support/test.ts';

/** The browser's default text size, 16 px unless changed. */
const windows = [
  { text: '200 %', fontPx: 32, width: 390, height: 844 },
  { text: '150 %', fontPx: 24, width: 1440, height: 900 },
];

/** Texts and buttons that are cut off, run out of their button or over their neighbour, or are outside the window where nothing scrolls. */
const findCut = `(() => {
  const scrolls = (of, axis) => /auto|scroll/.test(getComputedStyle(of)['overflow' + axis]);
  const inScroller = (of) => of !== null && (scrolls(of, 'X') || inScroller(of.parentElement));
  const coversNext = (of) => {
    const next = of.nextElementSibling;
    if (!next || getComputedStyle(of.parentElement).display !== 'grid' || !next.checkVisibility()) return false;
    if ([of, next].some((each) => getComputedStyle(each).position === 'absolute')) return false;
    const [own, other] = [of.getBoundingClientRect(), next.getBoundingClientRect()];
    const isInLine = own.top < other.bottom && other.top < own.bottom;
    return isInLine && other.width > 1 && own.left < other.left && own.right > other.left + 1;
  };
  return [...document.querySelectorAll('body *')].filter((of) => {
    if (!of.closest('[aria-roledescription]') && coversNext(of)) return true;
    const isText = [...of.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!(isText || of.matches('button, a')) || !of.checkVisibility() || of.closest('.sr-only, body > a, svg, [role="group"][aria-roledescription]')) return false;
    const { left, right, width, height } = of.getBoundingClientRect();
    if (width < 2 || height < 2) return false;
    if ((left < -1 || right > innerWidth + 1) && !inScroller(of)) return true;
    if (isText && of.matches('button') && of.scrollWidth > of.clientWidth + 1) return true;
    const hidden = getComputedStyle(of).overflowX !== 'visible';
    return hidden && !scrolls(of, 'X') && (of.scrollWidth > of.clientWidth + 1 || of.scrollHeight > of.clientHeight + 3);
  }).map((of) => of.className + ': ' + of.textContent.slice(0, 30));
})()`;

/** Short words that are broken within: their column is narrower than they are. */
const findBrokenWords = `(() => {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!parentElement.checkVisibility() || parentElement.closest('.sr-only')) continue;
    for (const { 0: word, index } of data.matchAll(/(?<!\\S)\\S{2,10}(?!\\S)/g)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

async function boxPath({ token }: { token: string }): Promise<string> {
  type Box = { projectKey: string; purpose: string };
  const { boxes } = (await call<{ boxes: Box[] }>('GET', '/pqbox/own', { token })).body.data;
  // A failed payment has locked it.
  for (const { projectKey, purpose } of boxes) {
    const path = `/pqbox/list?id=${projectKey}&purpose=${purpose}`;
    const rewards = (await call<{ lock?: string }[]>('GET', path, { token })).body.data;
    if (rewards.some(({ lock }) => lock)) return `/pqbox/list/${purpose}/${projectKey}`;
  }
  throw new Error('no box of the demo backer is locked');
}

async function detailPath(): Promise<string> {
  const { body } = await call<Project[]>('GET', '/project/list?purpose=projects&type=list&state=funding');
  return `/funding/detail/${body.data[2]?.key}`;
}

async function ownInquiryPath(): Promise<string> {
  const { uid } = await signIn('maker@example.com', 'pqdemo12!');
  for (const { key, profile } of await openProjects()) {
    if (profile.uid !== uid) continue;
    const count = await call<{ comments: number }>('GET', `/comment/count?type=projects&id=${key}`);
    if (count.body.data.comments > 0) return `/funding/detail/${key}/inquiry`;
  }
  throw new Error('no open project of the demo maker has a question');
}

const paths = ['/funding', '/projects/funding/list', '/story', '/search?search=접시', '/login', '/ask'];

for (const { text, fontPx, width, height } of windows)
  test(`text at ${text} in a window of ${width} px is neither cut off nor scrolled sideways`, async ({
    baseURL,
  }) => {
    const launch = await findChromium([...flagsOfShortVisits, `--blink-settings=defaultFontSize=${fontPx}`]);
    const browser = openWhenListening(await chromium.launch(launch));
    try {
      const page = await browser.newPage({
        ...(baseURL && { baseURL }),
        locale: 'ko-KR',
        viewport: { width, height },
        reducedMotion: 'reduce',
      });
      const readsCame = followReads(page);
      const checkPage = async () => {
        await readsCame();
        await expectNoOverflow(page);
        expect([page.url(), await page.evaluate(findCut)]).toEqual([page.url(), []]);
        expect([page.url(), await page.evaluate(findBrokenWords)]).toEqual([page.url(), []]);
      };
      const checkPath = async (path: string) => {
        await moveTo(page, path);
        await checkPage();
      };
      await page.goto('/');
      expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe(`${fontPx}px`);
      await checkPage();
      for (const path of paths) await checkPath(path);
      await enterAs(page, { email: 'backer@example.com' });
      await page.goto('/my/info');
      await checkPage();
      const box = await boxPath(await signIn('backer@example.com', 'pqdemo12!'));
      for (const path of ['/my/list', '/my/card', '/my/inquiry', box, await detailPath()])
        await checkPath(path);
      await picksIn(page).first().click();
      await page.getByRole('button', { name: '후원하기' }).filter({ visible: true }).click();
      await page.waitForURL('**/payment');
      await checkPage();
      await page.context().clearCookies();
      await enterAs(page, { email: 'maker@example.com' });
      await page.goto(await ownInquiryPath());
      // The bar at the bottom replaces the panel that is scrolled away.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(
        page.getByText('내가 만든 프로젝트입니다.').filter({ visible: true }).last(),
      ).toBeInViewport();
      await checkPage();
      await moveTo(page, new URL('stats', page.url()).pathname);
      await expect(page.getByRole('heading', { name: '리워드별 결과' })).toBeVisible();
      await checkPage();
    } finally {
      await browser.close();
    }
  });
