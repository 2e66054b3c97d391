import type { Locator, Page } from '@playwright/test';

/** Phones have a bar instead. */
export const rewardPanel = (page: Page) => page.getByRole('region', { name: /^리워드/ });

/** Rewards that can be chosen: all, or those with exactly these contents, which may begin those of another reward. */
export function rewardsIn(place: Page | Locator, contents?: string): Locator {
  // Relative to each item, not to the place.
  const page = 'page' in place ? place.page() : place;
  const rewards = place.getByRole('listitem').filter({ has: pickIn(page) });
  return contents === undefined
    ? rewards
    : rewards.filter({ has: page.getByText(contents, { exact: true }) });
}

export const picksIn = (place: Page | Locator, contents?: string) => pickIn(rewardsIn(place, contents));

const pickIn = (place: Page | Locator, pressed?: boolean) =>
  place.getByRole('button', { name: /선택$/, ...(pressed === undefined ? {} : { pressed }) });

export const chosenRewards = (page: Page) => page.getByRole('listitem').filter({ has: pickIn(page, true) });

export const figureOf = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`);

export const tabPanel = (page: Page) => page.locator('main div:has(> nav) + div');

export const chosenLines = (page: Page) => page.getByRole('listitem').filter({ hasText: /^.*수량 \d+개/ });

export const sums = (page: Page) => page.getByRole('complementary', { name: '결제 내용 확인' });
export const totalOf = (page: Page) => sums(page).locator('dl[aria-live] dd');
export const payButton = (page: Page) => sums(page).locator('button[aria-live]');

export const cardsIn = (place: Page | Locator) =>
  place.getByRole('radiogroup', { name: '결제 카드' }).locator('label');
