import { expect, it } from 'vitest';
import type { z } from 'zod';
import { blockWord } from './calls/admin/popular-words.ts';
import {
  bankReference,
  civilDate,
  filledText,
  foldedWord,
  id,
  plainText,
  queryFlag,
  queryInt,
  queryWord,
  won,
} from './fields.ts';

const REFUSED = Symbol('refused');
const parse = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : REFUSED;
};

const NIL = '00000000-0000-0000-0000-000000000000';
const UUID = '01932f5a-7b1c-7000-8000-0123456789ab';
const page = queryInt(0, 100, 9);
const sort = queryWord(['newest', 'popular']);

it.each<[string, z.ZodType, unknown, unknown]>([
  ['a number', page, '3', 3],
  ['a number as such', page, 3, 3],
  ['its lowest', page, '0', 0],
  ['nothing', page, undefined, 9],
  ['an empty text', page, '', 9],
  ['null', page, null, 9],
  ['too low', page, '-1', REFUSED],
  ['too high', page, '101', REFUSED],
  ['part of a number', page, '1.5', REFUSED],
  ['an exponent', page, '1e1', REFUSED],
  ['spaces', page, ' 3', REFUSED],
  ['a list', page, ['3'], REFUSED],
  ['beyond exact numbers', queryInt(0, 1e9, 0), '99999999999999999999', REFUSED],
  ['true', queryFlag, 'true', true],
  ['false', queryFlag, 'false', false],
  ['no flag', queryFlag, undefined, false],
  ['an empty flag', queryFlag, '', false],
  ['another word for a flag', queryFlag, '1', REFUSED],
  ['a word', sort, 'popular', 'popular'],
  ['a date before all others', civilDate, '0001-01-01', REFUSED],
  ['a date after all others', civilDate, '9999-12-31', REFUSED],
  ['a reference with spaces around it', bankReference(9), ' R１ ', 'R1'],
  ['no word', sort, undefined, undefined],
  ['an empty word', sort, '', undefined],
  ['another word', sort, 'oldest', REFUSED],
  ['text', plainText(5), ' 가방 ', ' 가방 '],
  ['a word as it is compared', foldedWord, ' ｄｉ Ary ', 'diary'],
  ['a word that folding empties', foldedWord, '\u1160', REFUSED],
  [
    'a word to block that folding lengthens',
    blockWord.input.shape.word,
    'ﷺ\u0301\u0302\u0303'.repeat(20),
    REFUSED,
  ],
  ['composed text', plainText(1), '가'.normalize('NFD'), '가'],
  ['as many characters as may be', plainText(3), '가나다', '가나다'],
  ['emoji as one character each', plainText(2), '👜👜', '👜👜'],
  ['one character more', plainText(3), '가나다라', REFUSED],
  ['a NUL', plainText(5), 'a\u0000b', REFUSED],
  ['half a surrogate pair', plainText(5), 'a\ud83d', REFUSED],
  ['filled text', filledText(6), '  가방  ', '가방'],
  ['only spaces', filledText(5), '   ', REFUSED],
  ['only what is not drawn', filledText(5), '\u3164\u200b', REFUSED],
  ['an id', id, UUID, UUID],
  ['an id in capitals names nothing', id, UUID.toUpperCase(), NIL],
  ['any other text names nothing', id, "'; drop table project", NIL],
  ['an empty id', id, '', REFUSED],
  ['an endless id', id, 'x'.repeat(101), REFUSED],
  ['an amount', won(0, 100), 100, 100],
  ['too large an amount', won(0, 100), 101, REFUSED],
  ['part of a won', won(0, 100), 0.5, REFUSED],
  ['an amount as text', won(0, 100), '5', REFUSED],
  ['a date', civilDate, '2028-02-29', '2028-02-29'],
  ['a date that is none', civilDate, '2026-02-29', REFUSED],
])('a request field parses %s', (_name, schema, value, expected) => {
  expect(parse(schema, value)).toBe(expected);
});
