import { idPattern } from '../text/id.ts';
import { type OrderNumber, readOrderNumber } from './order-number.ts';

/** A parsed search for pledges. Ids are lower-case uuids, from and to are inclusive. */
export type PledgeSearch =
  | { by: 'nothing' }
  | { by: 'id'; from: string; to: string }
  /** `start`: it may also be the start of a nickname. */
  | { by: 'order'; order: OrderNumber; start?: string }
  | { by: 'cardTail'; tail: string }
  | { by: 'person'; start: string };

const ID_START = /^[0-9a-f]{8}(?:-[0-9a-f-]*)?$/;
const ID = new RegExp(`^${idPattern}`);
const HEX_DIGITS = 32;
/** A code and its digits with all zeros. Shorter words without a dash are nicknames far more often. */
const ORDER_WITHOUT_DASH = /^\w{9,}$/;

/**
 * Parses what an admin pastes into the pledge search: an order number, a pledge id or its beginning, the order id of a charge
 * (begins with the pledge id), the text of a card statement ("PQ 0198f0a1"), the last four digits of a card, or the start of a
 * nickname or email address.
 */
export function readPledgeSearch(text: string): PledgeSearch {
  const words = text.trim();
  if (words === '') return { by: 'nothing' };
  if (/^\d{4}$/.test(words)) return { by: 'cardTail', tail: words };
  const id = words.toLowerCase().replace(/^pq\s+/, '');
  const whole = ID.exec(id)?.[0];
  if (whole) return { by: 'id', from: whole, to: whole };
  if (ID_START.test(id)) return { by: 'id', from: filled(id, '0'), to: filled(id, 'f') };
  const order = readOrderNumber(words);
  if (order && /\W/.test(words)) return { by: 'order', order };
  if (order && ORDER_WITHOUT_DASH.test(words)) return { by: 'order', order, start: words };
  return { by: 'person', start: words };
}

function filled(start: string, digit: '0' | 'f'): string {
  const hex = start.replaceAll('-', '').padEnd(HEX_DIGITS, digit).slice(0, HEX_DIGITS);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
