import { expect, test } from 'vitest';
import { findUnknownNames, namesOf } from './names.ts';

const known = {
  names: new Set([
    'emitStreamEvent',
    'InputOf',
    'held',
    'Told',
    'AnswerWithMessage',
    'billing_key',
    'MAX_BATCH',
  ]),
  classes: new Set(['AnswerWithMessage']),
  tables: new Set(['card', 'project']),
  settings: ['PAYPLE_HOST', 'PORT'],
};
const unknown = (text: string) => findUnknownNames('a.md', text, known).map(({ text: name }) => name);

test.each([
  ['`tellStreams(name, event)` sends an event', ['tellStreams']],
  ['`new Told(data, msg)` answers', ['Told']],
  ['`OutputOf` and `InputOf`', ['OutputOf']],
  ['`payment_card`, sealed', ['payment_card']],
  ['a row of table `cards`, tables `project` and `rewards`', ['cards', 'rewards']],
  ['`MAX_TOGETHER` and `PAYPAL_…`', ['MAX_TOGETHER', 'PAYPAL_']],
])('findUnknownNames names what the code lacks in %j', (text, found) => {
  expect(unknown(text)).toEqual(found);
});

test.each([
  '`emitStreamEvent(name)`, `held()`, `new AnswerWithMessage(data)`, `card.billing_key`, table `card`',
  '`MAX_BATCH`, `PAYPLE_HOST`, keys that begin with `PAYPLE_`',
  'unquotedName and un_quoted',
  '`https://example.com/someName/`, `use-someThing.ts`, `--some-flagName`',
  '```\nunknownName()\n```',
])('findUnknownNames accepts %j', (text) => {
  expect(unknown(text)).toEqual([]);
});

test('namesOf skips comments', () => {
  expect(namesOf('/** oldName */\nconst a = b; // laterName\n-- sql_name\n')).toEqual(['const', 'a', 'b']);
});
