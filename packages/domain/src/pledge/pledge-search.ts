import { idPattern } from '../text/id.ts';

/** What somebody who looks for a pledge has typed. Ids are lower case uuids, from and to included. */
export type PledgeSearch =
  | { by: 'nothing' }
  | { by: 'id'; from: string; to: string }
  | { by: 'cardTail'; tail: string }
  | { by: 'person'; start: string };

const ID_START = /^[0-9a-f]{8}(?:-[0-9a-f-]*)?$/;
const ID = new RegExp(`^${idPattern}`);
const HEX_DIGITS = 32;

/**
 * Reads what an admin pastes into the search for pledges: a pledge's id or the start of it, the order id of a charge (it
 * begins with the pledge's), what the card statement says ("PQ 0198f0a1"), the last four digits of a card, else the start of a
 * nickname or e-mail.
 */
export function readPledgeSearch(text: string): PledgeSearch {
  const words = text.trim();
  if (words === '') return { by: 'nothing' };
  if (/^\d{4}$/.test(words)) return { by: 'cardTail', tail: words };
  const id = words.toLowerCase().replace(/^pq\s+/, '');
  const whole = ID.exec(id)?.[0];
  if (whole) return { by: 'id', from: whole, to: whole };
  if (ID_START.test(id)) return { by: 'id', from: filled(id, '0'), to: filled(id, 'f') };
  return { by: 'person', start: words };
}

/** The first or last uuid that begins like this. */
function filled(start: string, digit: '0' | 'f'): string {
  const hex = start.replaceAll('-', '').padEnd(HEX_DIGITS, digit).slice(0, HEX_DIGITS);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
