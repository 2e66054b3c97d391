import { expect, it } from 'vitest';
import { readPledgeSearch } from './pledge-search.ts';

const id = '0198f0a1-2b3c-7d4e-8f50-123456789abc';

it.each([
  ['', { by: 'nothing' }],
  ['  ', { by: 'nothing' }],
  [id, { by: 'id', from: id, to: id }],
  [`${id}-2-3`, { by: 'id', from: id, to: id }],
  [id.toUpperCase(), { by: 'id', from: id, to: id }],
  [
    'PQ 0198f0a1',
    { by: 'id', from: '0198f0a1-0000-0000-0000-000000000000', to: '0198f0a1-ffff-ffff-ffff-ffffffffffff' },
  ],
  [
    '0198f0a1-2b',
    { by: 'id', from: '0198f0a1-2b00-0000-0000-000000000000', to: '0198f0a1-2bff-ffff-ffff-ffffffffffff' },
  ],
  ['0042', { by: 'cardTail', tail: '0042' }],
  ['00421', { by: 'person', start: '00421' }],
  ['K7QD-00142', { by: 'order', order: { code: 'K7QD', seq: 142 } }],
  ['k7qd-142', { by: 'order', order: { code: 'K7QD', seq: 142 } }],
  ['k7qd 00142', { by: 'order', order: { code: 'K7QD', seq: 142 } }],
  ['0142-00142', { by: 'order', order: { code: '0142', seq: 142 } }],
  ['k7qd00142', { by: 'order', order: { code: 'K7QD', seq: 142 }, start: 'k7qd00142' }],
  [
    'PQ 01980001',
    { by: 'id', from: '01980001-0000-0000-0000-000000000000', to: '01980001-ffff-ffff-ffff-ffffffffffff' },
  ],
  ['hello1', { by: 'person', start: 'hello1' }],
  ['k7qd142', { by: 'person', start: 'k7qd142' }],
  ['한도담-00142', { by: 'person', start: '한도담-00142' }],
  ['한도담', { by: 'person', start: '한도담' }],
  ['Doran@example.com', { by: 'person', start: 'Doran@example.com' }],
])('%j is read as what it is', (text, search) => {
  expect(readPledgeSearch(text)).toEqual(search);
});
