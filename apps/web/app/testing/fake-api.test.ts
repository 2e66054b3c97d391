import { CallError, createClient } from '@pq/contract/client';
import { listCards, removeCard } from '@pq/contract/endpoints/cards';
import { placePledge } from '@pq/contract/endpoints/pledges';
import { listProjects } from '@pq/contract/endpoints/projects';
import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, deferred, noNetwork, refuse } from './answers.ts';
import { idOf } from './builders/basics.ts';
import { buildPayCard } from './builders/pledge.ts';
import { buildCard } from './builders/project.ts';
import { FakeApi } from './fake-api.ts';

function open(answers: Answers) {
  const fake = new FakeApi(answers);
  return { fake, api: createClient(fake.fetch) };
}

test('an answer that breaks the contract is refused: a field of another type or an undeclared field', async () => {
  const broken = { ...buildPayCard(), PCD_PAY_CARDNAME: 7 };
  const talkative = { ...buildPayCard(), billingKey: 'secret' };
  for (const card of [broken, talkative]) {
    const { fake, api } = open({ listCards: [card as never] });
    await expect(api.call(listCards, {})).rejects.toThrow(CallError);
    expect(fake.problems).toEqual([expect.stringContaining('listCards is answered')]);
  }
});

test('a request is parsed by the contract: a pledge without a card is refused, defaults are filled in', async () => {
  const { fake, api } = open({ placePledge: { gateKey: idOf(22) }, listProjects: [buildCard()] });
  await expect(api.call(placePledge, { database: {}, rewardidx: [] } as never)).rejects.toThrow(CallError);
  expect(fake.problems).toEqual([expect.stringContaining('placePledge was sent what it does not take')]);
  await api.call(listProjects, { purpose: 'projects', category: 2 });
  expect(fake.calls('listProjects')).toEqual([
    { purpose: 'projects', category: 2, page: 0, number: 9, isPq: false },
  ]);
  expect(fake.calls('placePledge')).toEqual([]);
});

test('a call without an answer and an unknown address are reported', async () => {
  const { fake, api } = open({});
  await expect(api.call(listCards, {})).rejects.toThrow(CallError);
  await expect(fake.fetch('/api/nowhere')).rejects.toThrow('GET /api/nowhere is no call of the contract');
  expect(fake.problems[0]).toContain('listCards has no answer');
});

test('a refusal has the envelope of its code and must be declared by the call', async () => {
  const { fake, api } = open({ removeCard: refuse('cardPending') });
  const refused = await api.call(removeCard, { card: idOf(33) }).catch((error: CallError) => error);
  expect(refused).toMatchObject({ status: 409, code: 'cardPending', message: t('my.card.pending') });
  expect(fake.problems).toEqual([]);
  fake.answer({ removeCard: refuse('pledgeStock') });
  await expect(api.call(removeCard, { card: idOf(33) })).rejects.toThrow(CallError);
  expect(fake.problems).toEqual(['removeCard is never refused with pledgeStock']);
});

test('an answer can have a message, be delayed or never arrive', async () => {
  const { fake, api } = open({ listCards: new AnswerWithMessage([buildPayCard()], '말') });
  expect(await api.call(listCards, {})).toEqual({ data: [buildPayCard()], msg: '말' });
  const cards = deferred<[]>();
  fake.answer({ listCards: cards.answer });
  const asked = api.call(listCards, {});
  cards.give([]);
  expect((await asked).data).toEqual([]);
  fake.answer({ listCards: noNetwork });
  await expect(api.call(listCards, {})).rejects.toMatchObject({ status: 0, message: t('err.network') });
  expect(fake.problems).toEqual([]);
});
