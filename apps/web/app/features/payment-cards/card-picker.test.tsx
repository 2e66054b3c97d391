// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Answers, AnswerWithMessage, refuse } from '#app/testing/answers.ts';
import { toastText } from '#app/testing/browser.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPayCard, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import {
  answerCardWindow,
  answerScripts,
  cardWindow,
  registeredCard,
} from '#app/testing/provider-scripts.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';
import { CardPicker } from './card-picker.tsx';

type Given = Partial<Omit<Parameters<typeof CardPicker>[0], 'value' | 'onChange'>>;

function Picker(given: Given) {
  const [card, setCard] = useState('');
  return (
    <>
      <CardPicker value={card} onChange={setCard} {...given} />
      <output>{card}</output>
    </>
  );
}

const first = buildPayCard();
const open = (answers: Answers, given: Given = {}) =>
  renderScreen(<Picker {...given} />, { viewer: buildViewer(), answers });
const addButton = () => screen.findByRole('button', { name: t('pay.cards.add') });
const chosen = () => screen.getByRole('status', { name: '' }).textContent;

test('the first card is selected by default, and another by a press', async () => {
  const { user } = await open({ listCards: [first, secondPayCard] });
  expect(await screen.findByRole('radio', { name: /현대카드 1234-56\*\*/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /국민카드/ }));
  expect(screen.getByRole('radio', { name: /국민카드/ })).toBeChecked();
  expect(chosen()).toBe(secondPayCard.PCD_PAYER_ID);
});

test('the arrow keys move between cards', async () => {
  const { user } = await open({ listCards: [first, secondPayCard] });
  (await screen.findByRole('radio', { name: /현대카드/ })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: /국민카드/ })).toBeChecked();
});

test('a declined card shows the reason and is not selected by default', async () => {
  await open(
    { listCards: [first, secondPayCard] },
    { declined: { card: first.PCD_PAYER_ID, reason: '한도가 초과되었습니다.' } },
  );
  expect(await screen.findByRole('radio', { name: /국민카드/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /현대카드.*한도가 초과되었습니다/ })).not.toBeChecked();
});

test('an excluded card is not offered', async () => {
  await open({ listCards: [first, secondPayCard] }, { except: first.PCD_PAYER_ID });
  expect(await screen.findByRole('radio')).toHaveAccessibleName(/국민카드/);
});

test('a card registered in the window is saved, reported, selected and focused', async () => {
  const opened = answerCardWindow(registeredCard);
  const { user, api } = await open({
    listCards: [],
    startCardWindow: cardWindow,
    addCard: new AnswerWithMessage(secondPayCard, '카드가 등록되었습니다.'),
  });
  expect(await screen.findByText(t('pay.cards.none'))).toBeInTheDocument();
  const add = await addButton();
  api.answer({ listCards: [secondPayCard] });
  await user.click(add);
  await waitFor(() => expect(screen.getByRole('radio')).toHaveFocus());
  expect(screen.getByRole('radio')).toBeChecked();
  expect(toastText()).toBe('카드가 등록되었습니다.');
  expect(api.calls('addCard')).toEqual([{ card: registeredCard }]);
  expect(opened).toMatchObject([{ PCD_AUTH_KEY: 'key', PCD_PAYER_NO: '1042', PCD_PAY_WORK: 'AUTH' }]);
});

test('a closed window adds nothing and shows no message', async () => {
  answerCardWindow({ PCD_PAY_RST: 'close' });
  const { user, api } = await open({ listCards: [first], startCardWindow: cardWindow });
  await user.click(await addButton());
  await waitFor(async () => expect(await addButton()).not.toHaveAttribute('aria-busy'));
  expect(api.calls('addCard')).toEqual([]);
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('a refusal of the card company is shown next to the cards until the next attempt', async () => {
  answerCardWindow({ PCD_PAY_RST: 'error', PCD_PAY_CODE: '7000', PCD_PAY_MSG: '유효기간을 확인해주세요.' });
  const { user, api } = await open({ listCards: [first], startCardWindow: cardWindow });
  await user.click(await addButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('유효기간을 확인해주세요.'));
  api.answer({ startCardWindow: refuse('cardLimit') });
  await user.click(await addButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t('my.card.limit')));
});

test('a card that is saved already is reported as such', async () => {
  answerCardWindow(registeredCard);
  const { user } = await open({
    listCards: [first],
    startCardWindow: cardWindow,
    addCard: refuse('cardDuplicate'),
  });
  await user.click(await addButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t('my.card.duplicate')));
});

test('a window that fails to open is reported', async () => {
  answerScripts({ [cardWindow.scriptUrl]: null });
  const { user } = await open({ listCards: [first], startCardWindow: cardWindow });
  await user.click(await addButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(t('pay.windowFailed')));
});

test('a member at the limit of cards cannot add another', async () => {
  const all = Array.from({ length: limits.cardsPerUser }, (_, n) =>
    buildPayCard({ PCD_PAYER_ID: idOf(300 + n) }),
  );
  await open({ listCards: all });
  expect(await screen.findAllByRole('radio')).toHaveLength(limits.cardsPerUser);
  expect(screen.queryByRole('button', { name: t('pay.cards.add') })).not.toBeInTheDocument();
});

test.each([
  ['in the browser of another app', 'Mozilla/5.0 KAKAOTALK 10.9.5', 1_440],
  ['on a phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Mobile/15E148 Safari/604.1', 390],
])('%s the window takes the page and receives the return address', async (_where, userAgent, width) => {
  const opened = answerCardWindow({ PCD_PAY_RST: 'close' });
  const { user } = await open(
    { listCards: [], startCardWindow: cardWindow },
    { returnTo: '/my/list?change-card=a' },
  );
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.stubGlobal('innerWidth', width);
  await user.click(await addButton());
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.PCD_RST_URL).toMatch(/\/payment\/card-return\?window=/);
  expect(opened[0]).not.toHaveProperty('callbackFunction');
  expect(sessionStorage.getItem('pq:card-window')).toContain('/my/list?change-card=a');
  vi.restoreAllMocks();
});

test('cards that fail to load are reported and can be loaded again', async () => {
  const { user, api } = await open({ listCards: refuse('server') });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ listCards: [first] });
  await user.click(again);
  expect(await screen.findByRole('radio')).toBeChecked();
});
