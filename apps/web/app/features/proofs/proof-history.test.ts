import { expect, test } from 'vitest';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { buildAnswered, buildProof } from '#app/testing/builders/proof.ts';
import { proofEntries } from './proof-history.tsx';

test('the entries run from the newest proof down to the payment, each with the texts of both sides', () => {
  const second = buildProof({ key: idOf(25), round: 2, text: '올렸습니다.' });
  const entries = proofEntries([second, buildAnswered('change')], nowMs - 90_000_000);
  expect(entries.map(({ what, round, text, images }) => [what, round, text, images.length])).toEqual([
    ['sent', 2, '올렸습니다.', 2],
    ['change', 1, '하트를 이름 위로 올려주세요.', 0],
    ['seen', 1, '', 0],
    ['sent', 1, '글자를 한 단계 키웠습니다.', 2],
    ['paid', 0, '', 0],
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  expect(proofEntries([], undefined)).toEqual([]);
});
