// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildViewer, people } from '#app/testing/builders/viewer.ts';
import { registeredCard } from '#app/testing/provider-scripts.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const before = { path: '/payment', state: { projectKey: 'a' }, window: 'w1', uid: buildViewer().uid };

// `stored` is the content of the session storage.
async function open(stored: Record<string, unknown>, answers: Answers = {}) {
  const opened = renderScreen('/payment/card', { viewer: buildViewer(), answers });
  for (const [name, value] of Object.entries(stored)) sessionStorage.setItem(name, JSON.stringify(value));
  return opened;
}
const answered = (result: object, window = 'w1') => ({
  'pq:card-window': before,
  'pq:card-result': { window, result },
});

test('the card is saved with a message, and the former page is restored with its input', async () => {
  const { api, place } = await open(answered(registeredCard), { addCard: secondPayCard });
  await waitFor(() => expect(place()).toMatchObject({ pathname: '/payment', state: { projectKey: 'a' } }));
  expect(toastText()).toBe(t('my.card.added'));
  expect(api.calls('addCard')).toEqual([{ card: registeredCard }]);
  // For the picker on that page, which selects it.
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
])('%s adds no card', async (_name, result, expected) => {
  const { api, address } = await open(answered(result));
  await waitFor(() => expect(address()).toBe('/payment'));
  expect(toastText()).toBe(expected);
  expect(api.calls('addCard')).toEqual([]);
});

test('an answer of another window is ignored', async () => {
  const { api, address } = await open(answered(registeredCard, 'another'));
  await waitFor(() => expect(address()).toBe('/payment'));
  expect(api.calls('addCard')).toEqual([]);
});

test('the card of another account is not saved', async () => {
  const others = { ...answered(registeredCard), 'pq:card-window': { ...before, uid: people.maker.uid } };
  const { api, address } = await open(others);
  await waitFor(() => expect(address()).toBe('/my/card'));
  expect(api.calls('addCard')).toEqual([]);
});

test('a card that cannot be saved is reported, and the former page is restored', async () => {
  const { address } = await open(answered(registeredCard), { addCard: refuse('cardDuplicate') });
  await waitFor(() => expect(address()).toBe('/payment'));
  expect(toastText()).toBe(t('my.card.duplicate'));
});

test('a save without an answer returns to the former page with a message, and an answer is shown there', async () => {
  const { answer, give } = deferred<AnswerWithMessage<typeof secondPayCard>>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { address } = await open(answered(registeredCard), { addCard: answer });
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(address()).toBe('/payment/card');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(address()).toBe('/payment');
    expect(toastText()).toBe(t('pay.card.late'));
    await act(async () => give(new AnswerWithMessage(secondPayCard, '등록')));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(toastText()).toBe('등록');
  } finally {
    vi.useRealTimers();
  }
});

test('an answer leaves users where they have gone in the meantime', async () => {
  const { answer, give } = deferred<AnswerWithMessage<typeof secondPayCard>>();
  const { address, router } = await open(answered(registeredCard), { addCard: answer });
  await act(() => router.navigate('/notice'));
  await act(async () => give(new AnswerWithMessage(secondPayCard, '등록')));
  await waitFor(() => expect(toastText()).toBe('등록'));
  expect(address()).toBe('/notice');
});

test('the page links to the own cards while it waits', async () => {
  await open(answered(registeredCard), { addCard: deferred<typeof secondPayCard>().answer });
  // Without the site's navigation: scripts may never load.
  expect(screen.getByRole('link', { name: t('pay.card.stuck.go') })).toHaveAttribute('href', '/my/card');
});

test('the page without an opener redirects to the own cards', async () => {
  const { address } = await open({});
  await waitFor(() => expect(address()).toBe('/my/card'));
});
