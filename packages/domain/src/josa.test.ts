import { expect, it } from 'vitest';
import { objectParticle, withDirection, withTopic } from './josa.ts';

it('josa picks the particle by the last sound', () => {
  expect(['주식회사 피큐', '운영팀', 'PQ', 'Team', '상품 3', '상품 2'].map(withTopic)).toEqual([
    '주식회사 피큐는',
    '운영팀은',
    'PQ는',
    'Team은',
    '상품 3은',
    '상품 2는',
  ]);
  expect(['CJ대한통운', '롯데', '직접 전달', '상품 7', '상품 3'].map(withDirection)).toEqual([
    'CJ대한통운으로',
    '롯데로',
    '직접 전달로',
    '상품 7로',
    '상품 3으로',
  ]);
});

it('objectParticle picks 을 or 를 by the last sound', () => {
  expect(['보드게임', '다이어리', '2027'].map(objectParticle)).toEqual(['을', '를', '을']);
});
