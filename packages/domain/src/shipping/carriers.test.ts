import { expect, test } from 'vitest';
import { isCivilDate } from '../dates.ts';
import {
  carrierCodes,
  carriers,
  carriersOf,
  carriersUpdatedOn,
  checkNumber,
  digitsText,
  findCarrier,
  formatTrackingNumber,
  isStorableNumber,
  type NumberProblem,
  normalizeNumber,
  numberProblemText,
  trackingUrl,
} from './carriers.ts';

test('carriers are those of the closed list, in its order', () => {
  expect(carriers.map(({ code }) => code)).toEqual(carrierCodes);
  expect(isCivilDate(carriersUpdatedOn)).toBe(true);
});

test('tracking URLs are https and have one place for the number', () => {
  const templates = carriers.flatMap(({ tracking }) => tracking ?? []);
  expect(templates).toHaveLength(5);
  for (const template of templates) {
    expect(new URL(template.replace('{n}', '1')).protocol).toBe('https:');
    expect(template.split('{n}')).toHaveLength(2);
  }
});

test('tracking URL contains the number, encoded', () => {
  expect(trackingUrl('cj', '641233087740')).toBe(
    'https://trace.cjlogistics.com/next/tracking.html?wblNo=641233087740',
  );
  expect(trackingUrl('logen', '1/2&3?4')).toBe('https://www.ilogen.com/web/personal/trace/1%2F2%263%3F4');
});

test.each([
  ['direct', null],
  ['etc', 'AB-1'],
  ['cj', null],
] as const)('tracking URL of %s with %s does not exist', (code, number) => {
  expect(trackingUrl(code, number)).toBeNull();
});

test.each([
  ['6412-3308-7740', '641233087740'],
  [' 6412 3308\u00a07740\t', '641233087740'],
  ['6412‐3308–7740', '641233087740'],
  ['６４１２３３０８７７４０', '641233087740'],
  ['ab–12 34', 'ab1234'],
])('number %j is stored as %s', (text, number) => {
  expect(normalizeNumber(text)).toBe(number);
});

test.each([
  ['641233087740', '6412-3308-7740'],
  ['6412330877', '6412-3308-77'],
  ['6012345678901', '6012-3456-7890-1'],
  ['AB12345678', 'AB12345678'],
])('number %s is shown as %s', (number, text) => {
  expect(formatTrackingNumber(number)).toBe(text);
  expect(normalizeNumber(text)).toBe(number);
});

test.each([
  ['cj', '641233087740', '641233087740'],
  ['cj', '6412-3308-77', '6412330877'],
  ['epost', '60123 4567 8901', '6012345678901'],
  ['hanjin', '51234567890123', '51234567890123'],
  ['lotte', '23456789012', '23456789012'],
  ['logen', '912-3456-7890', '91234567890'],
  ['direct', ' ', null],
  ['etc', 'TRK 00-9/b', 'TRK009/b'],
] as const)('%s accepts number %s', (code, text, number) => {
  expect(checkNumber(code, text)).toEqual({ number });
});

test.each([
  ['cj', '', 'missing', '송장번호를 입력해주세요.'],
  ['etc', ' - ', 'missing', '송장번호를 입력해주세요.'],
  ['direct', '1', 'unwanted', '직접 전달은 송장번호를 비워주세요.'],
  ['cj', '64123308774', 'leadingZeros', '앞자리 0이 빠진 것 같습니다.'],
  ['cj', '6412-3308-774', 'length', 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.'],
  ['cj', '6412330877401', 'length', 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.'],
  ['cj', '6412O3087740', 'length', 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.'],
  ['cj', '1234567', 'length', 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.'],
  ['epost', '123', 'length', '우체국 송장번호는 숫자 13자리입니다.'],
  ['hanjin', '123', 'length', '한진 송장번호는 숫자 10자리나 12자리나 14자리입니다.'],
  ['lotte', '123', 'length', '롯데 송장번호는 숫자 10~13자리입니다.'],
  ['etc', 'abc', 'unknownForm', '송장번호는 글자와 숫자 4자에서 40자까지 입력할 수 있습니다.'],
  ['etc', 'a'.repeat(41), 'unknownForm', '송장번호는 글자와 숫자 4자에서 40자까지 입력할 수 있습니다.'],
  ['etc', 'ab\u202ecd', 'unknownForm', '송장번호는 글자와 숫자 4자에서 40자까지 입력할 수 있습니다.'],
] as const)('%s answers number %j with %s', (code, text, problem, message) => {
  const result = checkNumber(code, text);
  expect(result.problem).toBe(problem);
  expect(numberProblemText(code, result as NumberProblem)).toBe(message);
});

test.each([
  ['cj', '64123308774', '064123308774'],
  ['epost', '12345678901', '0012345678901'],
  ['logen', '123456789', '00123456789'],
] as const)('%s number %s without its zeros is guessed', (code, text, guess) => {
  expect(checkNumber(code, text)).toEqual({ problem: 'leadingZeros', guess });
});

test.each([
  ['6412330877', true],
  ['abc', false],
  ['ab cd', false],
  ['ab\u200bcd', false],
])('number %j can be stored: %s', (number, expected) => {
  expect(isStorableNumber(number)).toBe(expected);
});

test('digits of a carrier with any numbers are not named', () => {
  expect(digitsText('etc')).toBe('');
});

test.each([
  ['CJ대한통운', 'cj'],
  [' cj ', 'cj'],
  ['CJ 대한통운 택배', 'cj'],
  ['대한통운', 'cj'],
  ['(주)한진', 'hanjin'],
  ['㈜한진택배', 'hanjin'],
  ['우체국택배', 'epost'],
  ['ＥＰＯＳＴ', 'epost'],
  ['롯데글로벌로지스', 'lotte'],
  ['로젠 택배', 'logen'],
  ['직접전달', 'direct'],
  ['기타', 'etc'],
] as const)('word %s is carrier %s', (word, code) => {
  expect(findCarrier(word)).toEqual({ code });
});

test.each([
  ['대한통은', 'cj'],
  ['CJ대한통운(강남점)', 'cj'],
  ['한집', 'hanjin'],
  ['로잰', 'logen'],
  ['우채국', 'epost'],
  ['퀵서비스', null],
  ['', null],
  ['택배', null],
  ['가나다라'.repeat(5000), null],
] as const)('word %.20s is unknown, and its guess is %s', (word, guess) => {
  expect(findCarrier(word)).toEqual({ guess });
});

test.each([
  ['6890-1234-56789', ['epost', 'lotte']],
  ['64123308774', ['lotte', 'logen']],
  ['641233087', []],
  ['AB12345678', []],
  ['', []],
])('number %s can be of carriers %j', (number, codes) => {
  expect(carriersOf(number)).toEqual(codes);
});
