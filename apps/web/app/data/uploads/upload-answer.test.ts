import { expect, test } from 'vitest';
import { goesOn, isFinal } from './upload-answer.ts';

const envelope = (data: object | null) => JSON.stringify({ state: false, data, msg: '말' });

test('bytes that came by another process are asked for and gone on from; a refusal of the file is its end', () => {
  const meanwhile = { status: 409, body: envelope({ resume: true }) };
  expect([goesOn(meanwhile), isFinal(meanwhile)]).toEqual([true, false]);
  for (const body of [envelope(null), JSON.stringify({ state: false, msg: '말' })]) {
    const fixed = { status: 409, body };
    expect([goesOn(fixed), isFinal(fixed)]).toEqual([false, true]);
  }
});

test('what nobody or a proxy says is tried again', () => {
  const answers = [
    { status: 0, body: '' },
    { status: 409, body: '<html>' },
    { status: 409, body: '{' },
    { status: 502, body: '<html>' },
    { status: 503, body: envelope(null) },
  ];
  for (const answer of answers) expect([goesOn(answer), isFinal(answer)]).toEqual([true, false]);
  for (const status of [400, 403, 404, 413, 415, 422]) {
    const refused = { status, body: envelope(null) };
    expect([goesOn(refused), isFinal(refused)]).toEqual([false, true]);
  }
});
