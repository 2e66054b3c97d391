import { expect, test } from 'vitest';
import { addressLine } from './postcode.ts';

const none = {
  zonecode: '04524',
  roadAddress: '',
  jibunAddress: '',
  buildingName: '',
  apartment: 'N',
} as const;
const flat = { ...none, buildingName: '센트레빌', apartment: 'Y' } as const;

test.each([
  ['R', { ...flat, roadAddress: '세종대로 110', jibunAddress: '태평로 31' }, '세종대로 110 (센트레빌)'],
  ['J', { ...none, roadAddress: '세종대로 110', jibunAddress: '태평로 31' }, '태평로 31'],
  ['R', { ...flat, address: '세종대로 110', jibunAddress: '태평로 31' }, '세종대로 110 (센트레빌)'],
  ['R', { ...none, autoRoadAddress: '세종대로 110', jibunAddress: '태평로 31' }, '세종대로 110'],
  ['R', { ...none, jibunAddress: '태평로 31' }, '태평로 31'],
  ['R', { ...none, autoJibunAddress: '태평로 31' }, '태평로 31'],
  ['J', { ...none, roadAddress: '세종대로 110' }, '세종대로 110'],
  ['J', { ...none, autoRoadAddress: '세종대로 110' }, '세종대로 110'],
  ['R', flat, ''],
] as const)('an answer of kind %s with %j has the address %s', (userSelectedType, data, line) => {
  expect(addressLine({ ...data, userSelectedType })).toBe(line);
});
