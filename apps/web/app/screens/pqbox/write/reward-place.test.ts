import { expect, test } from 'vitest';
import { editorPath, type RewardPlace, readWritePlace, stepPath } from './reward-place.ts';

const place: RewardPlace = { purpose: 'projects', prjtId: 'p', uid: 'u', key: 'k', fix: false };

test('the box is read from the address, else from the state, else missing', () => {
  const query = new URLSearchParams('purpose=ordermade&prjtId=q');
  expect(readWritePlace(query, { purpose: 'projects', prjtId: 'p' })).toEqual({
    purpose: 'ordermade',
    prjtId: 'q',
  });
  expect(readWritePlace(new URLSearchParams(), { purpose: 'projects', prjtId: 'p' })).toEqual({
    purpose: 'projects',
    prjtId: 'p',
  });
  for (const [text, state] of [
    ['', null],
    ['purpose=projects', null],
    ['purpose=else&prjtId=p', null],
    ['', { purpose: 'projects', prjtId: 5 }],
  ] as const)
    expect(readWritePlace(new URLSearchParams(text), state)).toBeNull();
});

test('every step address contains the box, and a new reward its key', () => {
  expect(stepPath(place, 'basic')).toBe('/pqbox/write?purpose=projects&prjtId=p&key=k');
  expect(stepPath(place, 'period')).toBe('/pqbox/write/period?purpose=projects&prjtId=p&key=k');
  const fix = { ...place, fix: true };
  expect(stepPath(fix, 'content')).toBe('/pqbox/k/fix/content?purpose=projects&prjtId=p');
  for (const one of [place, fix]) expect(stepPath(one, 'content').startsWith(editorPath(one))).toBe(true);
});
