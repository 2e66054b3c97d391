import { expect, test } from 'vitest';
import { texts } from './copy/texts.ts';
import { t } from './copy.ts';

const filled = (name: string) => t('supporters.col.again', { name, n: 2 });

test.each(['\u202e원000,01 가격', '\u2066\u2067가', 'שלום', 'مرحبا'])(
  'words that turn the direction stay within their place: %s',
  (name) => {
    const text = filled(name);
    expect(text).toContain('\u2068');
    expect(text.replaceAll(/[\u2068\u2069]/g, '')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  },
);

test('words from left to right are filled in as they are', () => {
  expect(filled('나무 도마 😊')).not.toMatch(/[\u2068\u2069]/);
});

test.each([
  ['nav.funding.open', '오픈예정'],
  ['nav.order.open', '오픈예정'],
  ['list.title.open', '오픈 예정'],
  ['signup.agree.all', '전체 동의'],
  ['reward.noDelivery', '배송 불필요'],
] as const)('text of %s is exactly %s', (key, text) => {
  expect(t(key)).toBe(text);
});

/** They end in the same sound in all their values: amounts in 원 or 명, months in 월, and names that the texts fix. */
const knownSounds = new Set([
  'amount',
  'charged',
  'payout',
  'netted',
  'goal',
  'minimum',
  'now',
  'people',
  'first',
  'month',
  'provider',
  'method',
  'terms',
]);

test('a particle with two forms follows only values whose last sound is known', () => {
  const particle = /\{(\w+)\}(?:을|를|은|는|이|가|과|와|으로|로)(?![가-힣])/g;
  const guessed = Object.entries(texts).filter(([, text]) =>
    [...text.matchAll(particle)].some(([, name = '']) => !knownSounds.has(name)),
  );
  expect(guessed).toEqual([]);
});

test('texts name admins and members in one way', () => {
  expect(Object.values(texts).filter((text) => /운영자|\} 님/.test(text))).toEqual([]);
});
