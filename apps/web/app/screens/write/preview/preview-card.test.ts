import { cardStatus, categoryLabel } from '@pq/domain/project/project-card';
import { expect, test } from 'vitest';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { emptyContent } from '../draft/draft-content.ts';
import { previewCard } from './preview-card.ts';

const known = {
  purpose: 'projects' as const,
  viewer: { uid: 'u', profile: { nickname: '달빛공방', image: null } } as unknown as Viewer,
  today: '2026-11-24',
};

test('preview card shows the default category and delivery of an empty draft, and no days', () => {
  const card = previewCard(emptyContent(), known);
  expect(categoryLabel(card)).toBe('굿즈');
  expect(card.config.deliveryType).toBe('PQ');
  expect(cardStatus(card, Date.parse('2026-11-24T03:00:00Z')).kind).toBe('unlisted');
});

test('the card shows the chosen values and the opening with its date', () => {
  const content = { ...emptyContent(), category: 3, period: { start: '2026-12-14', finish: '2027-01-12' } };
  const card = previewCard(content, known);
  expect(categoryLabel(card)).toBe('예술');
  expect(card.config.deliveryType).toBe('PQ');
  expect(cardStatus(card, Date.parse('2026-11-24T03:00:00Z'))).toEqual({ kind: 'opensOn', date: '12.14' });
});

test('an invalid period is not shown', () => {
  const content = { ...emptyContent(), period: { start: '2026-11-20', finish: '2026-12-12' } };
  expect(previewCard(content, known).state).toBe('save');
});
