import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { banks, findBank } from './banks.ts';
import { findIdentityProblems, type IdentityForm, identityTexts } from './identity.ts';
import {
  hasResidentNumber,
  isBusinessNumber,
  isCorporateNumber,
  shapeAccount,
  shapeBusinessNumber,
  shapeCorporateNumber,
} from './numbers.ts';

const today = '2026-12-01';
const individual: IdentityForm = {
  kind: 'individual',
  name: '윤서린',
  birth: '1991-04-02',
  address: '서울특별시 마포구 느티나무길 12, 2층',
  bank: '004',
  account: '123456-78-904821',
  holder: '윤서린',
};
const sole: IdentityForm = {
  ...individual,
  kind: 'sole',
  name: '월하공방',
  registration: '124-81-00998',
  representative: '윤서린',
  taxEmail: 'tax@example.com',
  document: '/files/identity/a.pdf',
};
const corporation: IdentityForm = { ...sole, kind: 'corporation', corporateNumber: '130111-0006246' };

const problemsOf = (form: IdentityForm, hasAccount = false) =>
  findIdentityProblems(form, { today, hasAccount });

test.each([individual, sole, corporation])('a form of $kind that is filled in has no problem', (form) => {
  expect(problemsOf(form)).toEqual({});
});

test('the check digits of registered companies fit, and no other last digit does', () => {
  for (const number of ['1248100998', '2208162517', '1208147521', '1018116293'])
    for (let last = 0; last < 10; last += 1)
      expect(isBusinessNumber(number.slice(0, 9) + last)).toBe(number.endsWith(String(last)));
  for (const number of ['1301110006246', '1101111129497'])
    for (let last = 0; last < 10; last += 1)
      expect(isCorporateNumber(number.slice(0, 12) + last)).toBe(number.endsWith(String(last)));
  for (const number of ['', '124810099', '12481009980', '124-81-00998'])
    expect(isBusinessNumber(number)).toBe(false);
});

test.each<[string, Partial<IdentityForm>, object]>([
  ['a day before fourteen years', { birth: '2012-12-02' }, { birth: 'identity.birth.young' }],
  ['fourteen years', { birth: '2012-12-01' }, {}],
  ['a day that does not exist', { birth: '1991-02-30' }, { birth: 'identity.birth.date' }],
  ['a day to come', { birth: '2027-01-01' }, { birth: 'identity.birth.date' }],
  ['no day', { birth: '' }, { birth: 'field.required' }],
  ['a name of a bank', { bank: '국민은행' }, {}],
  ['an unknown bank', { bank: '어느은행' }, { bank: 'identity.bank.choose' }],
  ['nine digits', { account: '123-456-789' }, { account: 'identity.account.digits' }],
  ['ten digits', { account: '123-456-7890' }, {}],
  ['sixteen digits', { account: '1234 5678 9012 3456' }, {}],
  ['seventeen digits', { account: '12345678901234567' }, { account: 'identity.account.digits' }],
  ['no account', { account: '' }, { account: 'field.required' }],
  ['no phone', { receiptPhone: '' }, {}],
  ['half a phone', { receiptPhone: '010-12' }, { receiptPhone: 'identity.phone.format' }],
  ['no tax e-mail', { taxEmail: '' }, {}],
  ['a broken tax e-mail', { taxEmail: 'tax@' }, { taxEmail: 'identity.taxEmail.format' }],
])('an individual with %s', (_about, change, problems) => {
  expect(problemsOf({ ...individual, ...change })).toEqual(problems);
});

test('a business needs its number, its representative, a tax e-mail and its certificate', () => {
  const empty = { registration: '', representative: ' ', taxEmail: '', document: '' };
  expect(problemsOf({ ...sole, ...empty })).toEqual({
    registration: 'field.required',
    representative: 'field.required',
    taxEmail: 'field.required',
    document: 'identity.document.required',
  });
  expect(problemsOf({ ...sole, registration: '124-81-00997' })).toEqual({ registration: 'identity.number' });
  expect(problemsOf({ ...corporation, corporateNumber: '130111-0006247' })).toEqual({
    corporateNumber: 'identity.number',
  });
  expect(problemsOf({ ...corporation, corporateNumber: '' })).toEqual({});
});

test('an account that is stored already need not be typed again', () => {
  expect(problemsOf({ ...individual, account: undefined }, true)).toEqual({});
});

const residentNumbers = fc
  .record({
    day: fc.integer({ min: 0, max: 45_000 }),
    separator: fc.constantFrom('', '-', ' - ', '\u2013', ' '),
    rest: fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 999_999 })),
  })
  .map(({ day, separator, rest: [century, serial] }) => {
    const birth = addDays('1900-01-01', day).replaceAll('-', '').slice(2);
    return `${birth}${separator}${century}${String(serial).padStart(6, '0')}`;
  });

test('no field accepts a resident registration number, however it is typed', () => {
  fc.assert(
    fc.property(
      residentNumbers,
      fc.constantFrom(...identityTexts),
      fc.constantFrom('', '번호 '),
      fc.boolean(),
      (number, field, before, isWide) => {
        const typed = before + (isWide ? number.replace(/\d/g, (digit) => wide(digit)) : number);
        fc.pre(field !== 'corporateNumber' || !isCorporateNumber(number.replace(/\D/g, '')));
        expect(problemsOf({ ...corporation, [field]: typed })).toHaveProperty(field);
      },
    ),
  );
});

const wide = (digit: string) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0);

test('an account of thirteen digits is accepted in the groups of its bank', () => {
  expect(problemsOf({ ...individual, account: '9104021234567' })).toEqual({
    account: 'identity.resident.account',
  });
  expect(problemsOf({ ...individual, account: '910-4021-2345-67' })).toEqual({});
  expect(problemsOf({ ...individual, account: '302-1234-5678-91' })).toEqual({});
});

test('numbers that contain no birthday are no resident numbers', () => {
  for (const text of ['3021234567891', '910402-9234567', '19104021234567', '991332-1234567'])
    expect(hasResidentNumber(text)).toBe(false);
});

test('banks are found by code and by their names, and no name means two', () => {
  expect(findBank(' kb 국민은행 ')?.code).toBe('004');
  expect(findBank('090')?.name).toBe('카카오뱅크');
  const names = banks.flatMap(({ code, name, aliases }) => [code, name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
  for (const { code } of banks) expect(code).toMatch(/^\d{3}$/);
});

test('shapes of numbers separate their parts once they are whole, and leave other texts', () => {
  expect(
    ['1248100998', '124-81 00998', '12481', '１２４８１００９９８', '번호'].map(shapeBusinessNumber),
  ).toEqual(['124-81-00998', '124-81-00998', '12481', '124-81-00998', '번호']);
  expect(['1301110006246', '130111'].map(shapeCorporateNumber)).toEqual(['130111-0006246', '130111']);
  expect(['123456-78-90', '１２３-４', '계좌１'].map(shapeAccount)).toEqual([
    '123456-78-90',
    '123-4',
    '계좌１',
  ]);
});
