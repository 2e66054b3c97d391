import { expect, it } from 'vitest';
import { withTopic } from './josa.ts';

it('josa picks the particle by the last sound', () => {
  expect(['주식회사 피큐', '운영팀', 'PQ', 'Team', '상품 3', '상품 2'].map(withTopic)).toEqual([
    '주식회사 피큐는',
    '운영팀은',
    'PQ는',
    'Team은',
    '상품 3은',
    '상품 2는',
  ]);
});
