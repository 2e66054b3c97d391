import { expect, test } from 'vitest';
import { z } from 'zod';
import { faqLinkLabels, faqs, faqTopics, searchFaqs } from './faq.ts';

const found = (text: string) => searchFaqs(text).map((faq) => faq.id);

const text = z.string().trim().min(1);
const faqSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  topic: z.enum(faqTopics),
  question: text,
  answer: z.array(text).min(1),
  link: z.strictObject({ to: z.string().startsWith('/'), label: z.enum(faqLinkLabels) }).optional(),
});

test('FAQ entries are as their schema has them', () => {
  expect(z.array(faqSchema).safeParse(faqs).error).toBeUndefined();
});

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
