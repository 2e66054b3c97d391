// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { registeredCard } from '#app/testing/provider-scripts.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const before = { path: '/payment', state: { projectKey: 'a' }, window: 'w1' };

/** The page that a card window comes back to which took the whole page; `kept` is what the tab holds of it. */
async function open(kept: Record<string, unknown>, answers: Answers = {}) {
  const opened = renderScreen('/payment/card', { viewer: buildViewer(), answers });
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, JSON.stringify(value));
  return opened;
}
const answered = (result: object, window = 'w1') => ({
  'pq:card-window': before,
  'pq:card-result': { window, result },
});

test('the card is saved, told, and one is back where one was, with all that was there', async () => {
  const { api, place } = await open(answered(registeredCard), { addCard: secondPayCard });
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/payment', state: { projectKey: 'a' } }));
  expect(toastText()).toBe(t('my.card.added'));
  expect(api.calls('addCard')).toEqual([{ card: registeredCard }]);
  // For the picker there, which chooses it.
  expect(sessionStorage.getItem('pq:card-added')).toContain(secondPayCard.PCD_PAYER_ID);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('billing-key');
});

test.each([
  ['a window that was closed', { PCD_PAY_RST: 'close' }, ''],
  [
    'a card that was refused',
    { PCD_PAY_RST: 'error', PCD_PAY_CODE: '7000', PCD_PAY_MSG: '유효기간을 확인해주세요.' },
    '유효기간을 확인해주세요.',
  ],
])('%s adds none', async (_name, result, told) => {
  const { api, address } = await open(answered(result));
  await waitFor(() => expect(address()).toBe('/payment'));
  expect(toastText()).toBe(told);
  expect(api.calls('addCard')).toEqual([]);
});

test('what another window has answered is not taken', async () => {
  const { api, address } = await open(answered(registeredCard, 'another'));
  await waitFor(() => expect(address()).toBe('/payment'));
  expect(api.calls('addCard')).toEqual([]);
});

test('a card that cannot be saved is told, and one is back all the same', async () => {
  const { address } = await open(answered(registeredCard), { addCard: refuse('cardDuplicate') });
  await waitFor(() => expect(address()).toBe('/payment'));
  expect(toastText()).toBe(t('my.card.duplicate'));
});

test('without a window that was opened one comes to the own cards', async () => {
  const { address } = await open({});
  await waitFor(() => expect(address()).toBe('/my/card'));
});
