import { expect, test } from 'vitest';
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
