import { expect, test } from 'vitest';
import { checkParcels } from './check-parcels.ts';

test('numbers of the form of their carrier need no question', () => {
  const check = checkParcels([
    { gateKey: 'a', carrier: 'cj', number: '6412-3308-7740' },
    { gateKey: 'b', carrier: 'direct', number: '' },
    { gateKey: 'c', carrier: 'direct', number: ' ' },
  ]);
  expect(check).toEqual({ problems: new Map(), doubtful: [], shared: [] });
});

test('missing and impossible numbers are problems, unusual ones are doubtful', () => {
  const { problems, doubtful } = checkParcels([
    { gateKey: 'missing', carrier: 'cj', number: ' ' },
    { gateKey: 'unwanted', carrier: 'direct', number: '641233087740' },
    { gateKey: 'short', carrier: 'etc', number: 'abc' },
    { gateKey: 'length', carrier: 'cj', number: '6412-3308-774' },
    { gateKey: 'zero', carrier: 'epost', number: '012345678901'.slice(1) },
  ]);
  expect([...problems.keys()]).toEqual(['missing', 'unwanted', 'short']);
  expect(doubtful).toEqual([
    { gateKey: 'length', text: 'CJ대한통운 송장번호는 숫자 10자리나 12자리입니다.' },
    { gateKey: 'zero', text: '앞자리 0이 빠진 것 같습니다.' },
  ]);
});

test('orders with the same number of the same carrier share it, however it is written', () => {
  const { shared } = checkParcels([
    { gateKey: 'a', carrier: 'cj', number: '6412-3308-7740' },
    { gateKey: 'b', carrier: 'hanjin', number: '641233087740' },
    { gateKey: 'c', carrier: 'cj', number: '6412 3308 7740' },
    { gateKey: 'd', carrier: 'direct', number: '' },
    { gateKey: 'e', carrier: 'direct', number: '' },
  ]);
  expect(shared).toEqual([{ number: '641233087740', gateKeys: ['a', 'c'] }]);
});
