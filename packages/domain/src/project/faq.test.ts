import { expect, test } from 'vitest';
import { faqs, faqTopics, searchFaqs } from './faq.ts';

const found = (text: string) => searchFaqs(text).map((faq) => faq.id);

test('FAQ questions have unique anchors and shared topics', () => {
  expect(new Set(faqs.map((faq) => faq.id)).size).toBe(faqs.length);
  expect(faqs.length).toBeGreaterThanOrEqual(12);
  expect([...new Set(faqs.map((faq) => faq.topic))]).toEqual([...faqTopics]);
});

test('FAQ search matches all words in any writing', () => {
  expect(found('오전 10시')).toEqual(['payment-day', 'payment-failed']);
  expect(found('pq박스')).toContain('pqbox');
  expect(found('배송지'.normalize('NFD'))).toEqual(['delivery-address']);
  expect(found('인증메일')).toEqual(['verification-mail']);
  expect(found('없는낱말')).toEqual([]);
  expect(found('  ')).toHaveLength(faqs.length);
});
