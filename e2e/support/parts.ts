import type { Locator, Page } from '@playwright/test';

/** The rewards beside a project's page, the sum and the button below them. Not on phones: there a bar has those. */
export const rewardPanel = (page: Page) => page.getByRole('region', { name: /^리워드/ });

/** Rewards that can be chosen: each, or the one of these words. */
export const rewardsIn = (place: Page | Locator, words = '') =>
  place
    .getByRole('listitem')
    // Looked for inside of each item, not from the place on.
    .filter({ has: pickIn('page' in place ? place.page() : place) })
    .filter({ hasText: words });

/** What chooses a reward and lets it go: of each, or of the one of these words. */
export const picksIn = (place: Page | Locator, words = '') => pickIn(rewardsIn(place, words));

const pickIn = (place: Page | Locator, pressed?: boolean) =>
  place.getByRole('button', { name: /선택$/, ...(pressed === undefined ? {} : { pressed }) });

export const chosenRewards = (page: Page) => page.getByRole('listitem').filter({ has: pickIn(page, true) });

/** The amount, or another figure by its name, above the rewards. */
export const figureOf = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`);

/** What stands below the tabs of a project. */
export const tabPanel = (page: Page) => page.locator('main div:has(> nav) + div');

/** What is to be paid for, line by line. */
export const chosenLines = (page: Page) => page.getByRole('listitem').filter({ hasText: /^.*수량 \d+개/ });

/** The sums of a payment page, its total, and the button below them. */
export const sums = (page: Page) => page.getByRole('complementary', { name: '결제 내용 확인' });
export const totalOf = (page: Page) => sums(page).locator('dl[aria-live] dd');
export const payButton = (page: Page) => sums(page).locator('button[aria-live]');

/** A saved card to choose. */
export const cardsIn = (place: Page | Locator) =>
  place.getByRole('radiogroup', { name: '결제 카드' }).locator('label');
