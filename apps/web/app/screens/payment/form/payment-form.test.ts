import type { Pledge } from '@pq/contract/shapes/pledge';
import type { Project } from '@pq/contract/shapes/project';
import { expect, it } from 'vitest';
import { buildLine } from '#app/testing/builders/pledge.ts';
import { buildViewer, people } from '#app/testing/builders/viewer.ts';
import { draftOf, isSameDraft, quoteDraft, startDraft, toOrder, untypedChanges } from './payment-form.ts';

const pledge = {
  donation: 1_000,
  card: { PCD_PAYER_ID: 'card-1', PCD_PAY_CARDNAME: '하늘카드', PCD_PAY_CARDNUM: '1234-****-****-5678' },
  deliveryinfo: {
    address: { basic: '왕십리로 83', detail: '301호', zonecode: '04769' },
    contentidx: [buildLine({ idx: 2, count: 1 }), buildLine({ idx: 0, count: 3 })],
    profile: { name: '한도담', tel: '010-1234-5678' },
    etc: '문 앞',
    files: [{ url: '/files/a.png', name: 'a.png' }],
  },
} as Pledge;

const project = {
  key: 'project-1',
  purpose: 'ordermade',
  title: '목줄',
  rewards: {
    period: '2027-01-01',
    content: [
      { idx: 0, productCost: 10_000, delivery: 3_000 },
      { idx: 2, productCost: 5_000, delivery: 2_500 },
    ],
  },
} as Project;

it('an unchanged form orders the content of the pledge with its attachments', () => {
  const { database, rewardidx } = toOrder(project, draftOf(pledge), buildViewer());
  expect(rewardidx).toEqual([
    { idx: 0, count: 3 },
    { idx: 2, count: 1 },
  ]);
  expect(database).toMatchObject({
    amount: 36_000,
    deliveryprice: 3_000,
    donation: 1_000,
    profile: { uid: people.hana.uid, nickname: '하나' },
    card: { PCD_PAYER_ID: 'card-1' },
    paymentinfo: { callAmount: 39_000, installmentCount: 0, memberName: '한도담', phone: '010-1234-5678' },
    rewardperiod: '2027-01-01',
    deliveryinfo: { etc: '문 앞', files: [{ url: '/files/a.png', name: 'a.png' }] },
  });
});

it('a new form takes only the address of the last pledge', () => {
  const draft = startDraft([{ idx: 2, count: 1 }], pledge);
  expect(draft).toMatchObject({
    name: '한도담',
    tel: '010-1234-5678',
    basic: '왕십리로 83',
    zonecode: '04769',
  });
  expect(draft).toMatchObject({ donation: null, etc: '', cardId: '', files: [] });
});

it('isSameDraft detects any change', () => {
  const own = draftOf(pledge);
  const { donation, ...rest } = own;
  expect(isSameDraft(own, { ...rest, donation })).toBe(true);
  expect(isSameDraft({ ...own, donation: 0 }, { ...own, donation: null })).toBe(true);
  for (const part of [{ donation: 2_000 }, { etc: '' }, { files: [] }, { selection: [{ idx: 0, count: 3 }] }])
    expect(isSameDraft(own, { ...own, ...part })).toBe(false);
});

it('a form that is opened late is filled in except for fields with input', () => {
  const own = draftOf(pledge);
  const opened = { ...own, etc: '경비실에', name: '한다솜', selection: [{ idx: 2, count: 2 }] };
  expect(untypedChanges({ own, typed: own, opened: own })).toEqual({});
  const filled = untypedChanges({ own, typed: { ...own, name: '한도담이' }, opened });
  expect(filled).toEqual({ etc: '경비실에', selection: [{ idx: 2, count: 2 }] });
});

it('quoteDraft includes a donation that is too large', () => {
  const draft = { ...draftOf(pledge), donation: 200_000_000 };
  expect(quoteDraft(project, draft)).toMatchObject({ donation: 200_000_000, callAmount: 200_038_000 });
});
