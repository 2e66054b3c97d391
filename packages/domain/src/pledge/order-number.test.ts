import { describe, expect, it } from 'vitest';
import { orderCode, orderNumberOf, projectKeyEnd, readOrderNumber } from './order-number.ts';

const project = '0198f0a1-2b3c-7d4e-8f50-123456799eed';

describe('orderCode', () => {
  it.each([
    ['0198f0a1-2b3c-7d4e-8f50-123456700000', '0000'],
    ['0198f0a1-2b3c-7d4e-8f50-1234567fffff', 'ZZZZ'],
    ['0198f0a1-2b3c-7d4e-8f50-123456700001', '0001'],
    ['0198f0a1-2b3c-7d4e-8f50-123456708000', '1000'],
    [project, 'K7QD'],
  ])('of %s is %s', (key, code) => {
    expect(orderCode(key)).toBe(code);
  });

  it('is the same for an id in upper case', () => {
    expect(orderCode(project.toUpperCase())).toBe('K7QD');
  });

  it('depends on the last twenty bits alone, which are random', () => {
    expect(orderCode('ffffffff-ffff-7fff-bfff-fffffff99eed')).toBe('K7QD');
  });
});

describe('orderNumberOf', () => {
  it.each([
    [1, 'K7QD-00001'],
    [142, 'K7QD-00142'],
    [99_999, 'K7QD-99999'],
    [100_000, 'K7QD-100000'],
  ])('the pledge %i of the project is %s', (seq, order) => {
    expect(orderNumberOf(project, seq)).toBe(order);
  });

  it('is null while the pledge has no number', () => {
    expect(orderNumberOf(project, null)).toBeNull();
  });
});

describe('readOrderNumber', () => {
  it.each([
    'K7QD-00142',
    'k7qd-00142',
    'K7QD-142',
    'K7QD00142',
    'k7qd142',
    'K7QD-OOl42',
    'K7QD 00142',
    ' K7QD - 00142\t',
    'K7QD–00142',
    'K7QD—00142',
    'K7QD−00142',
    'K7QD_00142',
    'K7QDㅡ00142',
    'K7QD-00142',
    '\u200bK7QD-00142\u2060',
  ])('reads %j as order 142 of K7QD', (text) => {
    expect(readOrderNumber(text)).toEqual({ code: 'K7QD', seq: 142 });
  });

  it.each([
    ['oIl0-1', { code: '0110', seq: 1 }],
    ['1234-00142', { code: '1234', seq: 142 }],
    ['K7QD-2147483647', { code: 'K7QD', seq: 2_147_483_647 }],
  ])('reads %j', (text, order) => {
    expect(readOrderNumber(text)).toEqual(order);
  });

  it.each([
    '',
    'K7QD',
    'K7QD-',
    'K7QD-00000',
    'K7QD-142-1',
    'K7QD--142',
    'K7Q-D00142',
    'K7Q-00142',
    'KU7D-00142',
    'K7QD-1A2',
    'K7QD-2147483648',
    'K7QD-99999999999',
    '한도담-00142',
    '0198f0a1-2b3c-7d4e-8f50-123456799eed',
  ])('does not read %j', (text) => {
    expect(readOrderNumber(text)).toBeNull();
  });

  it('reads each number that is written', () => {
    for (const end of ['00000', '0af3c', '7fe01', '99eed', 'fffff'])
      for (const seq of [1, 9, 10, 4_711, 99_999, 100_000, 2_147_483_647]) {
        const key = `0198f0a1-2b3c-7d4e-8f50-1234567${end}`;
        expect(readOrderNumber(orderNumberOf(key, seq))).toEqual({ code: orderCode(key), seq });
      }
  });
});

it.each(['00000', '00001', '0af3c', '99eed', 'fffff'])('projectKeyEnd of the code is %s again', (end) => {
  expect(projectKeyEnd(orderCode(`0198f0a1-2b3c-7d4e-8f50-1234567${end}`))).toBe(end);
});
