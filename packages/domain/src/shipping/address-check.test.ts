import { expect, test } from 'vitest';
import { findAddressDoubts, maskAddress, maskRecipient } from './address-check.ts';

const fine = {
  zonecode: '04031',
  basic: '서울 마포구 성미산로27길 18',
  detail: '302호',
  tel: '010-2841-0936',
};

test.each([
  ['a road with a number', fine],
  ['a house without a detail', { ...fine, detail: '' }],
  ['a legal district in brackets', { ...fine, basic: `${fine.basic} (연남동)`, detail: '' }],
  [
    'a lot of a village',
    { ...fine, zonecode: '25342', basic: '강원특별자치도 평창군 대관령면 횡계리 산 1-2', detail: '' },
  ],
  ['a number in the detail', { ...fine, basic: '서울 마포구 성미산로27길', detail: '18, 302호' }],
  ['an apartment with a detail', { ...fine, basic: `${fine.basic} (센트레빌)` }],
  ['an address without its province', { ...fine, zonecode: '12345', basic: '광주시 오포읍 신현로 12' }],
  ['Jeju', { ...fine, zonecode: '63309', basic: '제주특별자치도 제주시 첨단로 242' }],
  ['a post office box', { ...fine, basic: '서울 중구 서울중앙우체국사서함 123' }],
])('an address raises no doubt with %s', (_, address) => {
  expect(findAddressDoubts(address)).toEqual([]);
});

test.each([
  [
    'number',
    'has no number of a building',
    { basic: '인천 연수구 송도과학로', zonecode: '21998', detail: '1203호' },
  ],
  ['number', 'names only a building', { basic: '서울 마포구 센트레빌', detail: '101동 302호' }],
  ['postcode', 'has the postcode of another province', { zonecode: '48058' }],
  ['postcode', 'has an unassigned postcode', { zonecode: '00123' }],
  ['postcode', 'has a postcode beyond the last province', { zonecode: '64000' }],
  [
    'detail',
    'is an apartment by its bracketed name',
    { basic: `${fine.basic} (연남동, 센트레빌)`, detail: ' ' },
  ],
  ['detail', 'is an apartment by its kind', { basic: '서울 마포구 월드컵로 25 동양오피스텔', detail: '' }],
  ['phone', 'has an impossible phone number', { tel: '010-123-456' }],
] as const)('an address raises the doubt %s when it %s', (doubt, _, part) => {
  expect(findAddressDoubts({ ...fine, ...part })).toEqual([doubt]);
});

test('an address with several doubts has them in order', () => {
  const address = { zonecode: '48058', basic: '서울 마포구 센트레빌아파트', detail: '', tel: '' };
  expect(findAddressDoubts(address)).toEqual(['number', 'postcode', 'detail', 'phone']);
});

test.each([
  [
    { name: '한도담', tel: '010-2841-0936' },
    { name: '한*담', tel: '010-****-0936' },
  ],
  [
    { name: '이든', tel: '02-123-4567' },
    { name: '이*', tel: '02-***-4567' },
  ],
  [
    { name: '별', tel: '1588-1234' },
    { name: '별', tel: '****-****' },
  ],
  [
    { name: '남궁하나', tel: '' },
    { name: '남**나', tel: '' },
  ],
])('the recipient %j is masked', (recipient, masked) => {
  expect(maskRecipient(recipient)).toEqual(masked);
});

test.each([
  ['서울 마포구 성미산로27길 18', '302호', '서울 마포구 성미산로27길 **', '***호'],
  [
    '경기 성남시 분당구 정자동 12-3 (센트레빌)',
    '101동 1203호',
    '경기 성남시 분당구 정자동 **-* (****)',
    '***동 ****호',
  ],
  ['서울 중구 세종대로 110', '하나빌딩 3층', '서울 중구 세종대로 ***', '**** *층'],
  ['서울 마포구 센트레빌101', '', '서울 마포구 *******', ''],
])('the address %s, %s is masked', (basic, detail, maskedBasic, maskedDetail) => {
  expect(maskAddress({ zonecode: '04031', basic, detail })).toEqual({
    zonecode: '04***',
    basic: maskedBasic,
    detail: maskedDetail,
  });
});
