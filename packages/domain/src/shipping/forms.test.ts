import { expect, test } from 'vitest';
import { formColumns, formRow, type ShippingForm, shippingForms } from './forms.ts';
import { findUploadColumns } from './upload-rows.ts';

const parcel = {
  order: 'K7QD-00142',
  nickname: '나래',
  recipient: '김나래',
  tel: '010-1234-5678',
  zonecode: '04031',
  addressBasic: '서울 마포구 성미산로27길 18',
  addressDetail: '302호',
  note: '문 앞에\n놓아주세요.',
  isAddressNew: false,
  project: '달을 닮은 백자',
  goods: [
    { name: '백자 머그', choiceText: '비취', count: 2 },
    { name: '저금통', choiceText: '', count: 1 },
  ],
};

const fileOf = (form: ShippingForm, change: Partial<typeof parcel> = {}) => {
  const row = formRow(form, { ...parcel, ...change });
  return Object.fromEntries(formColumns(form).map(({ title }, n) => [title, row[n]]));
};

test('CJ file has its columns in their order', () => {
  expect(Object.entries(fileOf('cj'))).toEqual([
    ['받는분성명', '김나래'],
    ['받는분전화번호', '010-1234-5678'],
    ['받는분기타연락처', ''],
    ['받는분우편번호', '04031'],
    ['받는분주소(전체)', '서울 마포구 성미산로27길 18 302호'],
    ['품목명', '달을 닮은 백자'],
    ['내품명', '백자 머그(비취) ×2, 저금통 ×1'],
    ['내품수량', 3],
    ['배송메세지1', '문 앞에 놓아주세요.'],
    ['박스수량', 1],
    ['운임구분', '신용'],
    ['고객주문번호', 'K7QD-00142'],
  ]);
});

test('Hanjin file has its columns in their order', () => {
  expect(Object.keys(fileOf('hanjin')).join()).toBe(
    '받는사람,전화번호1,전화번호2,우편번호,주소,상품명,수량,배송메시지,운임구분,주문번호',
  );
});

test('post file has mobile and other numbers in different columns', () => {
  expect(fileOf('epost')).toMatchObject({ 일반전화: '', 휴대전화: '010-1234-5678', '분할접수 여부': 'N' });
  expect(fileOf('epost', { tel: '02-123-4567' })).toMatchObject({ 일반전화: '02-123-4567', 휴대전화: '' });
  expect(fileOf('epost')).toMatchObject({
    '주소(시도+시군구+도로명+건물번호)': '서울 마포구 성미산로27길 18',
    '상세주소(동, 호수, 洞명칭, 아파트, 건물명 등)': '302호',
  });
});

test('plain file can be uploaded once its numbers are filled in', () => {
  const titles = formColumns('plain').map(({ title }) => title);
  expect(findUploadColumns(titles, false)).toEqual({
    columns: { order: 0, carrier: 10, number: 11, item: null },
  });
});

test.each(shippingForms)('cells of the %s file have the type of their column', (form) => {
  const row = formRow(form, parcel);
  for (const [n, { type }] of formColumns(form).entries())
    expect(typeof row[n]).toBe(type === 'number' ? 'number' : 'string');
});
