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

test('an empty draft shows neither a category nor a PQ box nor days that nobody has chosen', () => {
  const card = previewCard(emptyContent(), { ...known, decided: [] });
  expect(categoryLabel(card)).toBe('카테고리 미정');
  expect(card.config.deliveryType).toBe('');
  expect(cardStatus(card, Date.parse('2026-11-24T03:00:00Z')).kind).toBe('unlisted');
});

test('what is chosen is shown, and the opening with its date', () => {
  const content = { ...emptyContent(), category: 3, period: { start: '2026-12-14', finish: '2027-01-12' } };
  const card = previewCard(content, { ...known, decided: ['category', 'deliveryType', 'period'] });
  expect(categoryLabel(card)).toBe('예술');
  expect(card.config.deliveryType).toBe('PQ');
  expect(cardStatus(card, Date.parse('2026-11-24T03:00:00Z'))).toEqual({ kind: 'opensOn', date: '12.14' });
});

test('a period that cannot be is not shown as one', () => {
  const content = { ...emptyContent(), period: { start: '2026-11-20', finish: '2026-12-12' } };
  expect(previewCard(content, { ...known, decided: ['period'] }).state).toBe('save');
});
