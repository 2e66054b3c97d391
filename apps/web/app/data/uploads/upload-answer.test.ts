import { expect, test } from 'vitest';
import { isFinal, isResumable } from './upload-answer.ts';

const envelope = (data: object | null) => JSON.stringify({ state: false, data, msg: '말' });

test('an upload resumes after bytes that came by another process, and ends after a refusal of the file', () => {
  const conflict = { status: 409, body: envelope({ resume: true }) };
  expect([isResumable(conflict), isFinal(conflict)]).toEqual([true, false]);
  for (const body of [envelope(null), JSON.stringify({ state: false, msg: '말' })]) {
    const fixed = { status: 409, body };
    expect([isResumable(fixed), isFinal(fixed)]).toEqual([false, true]);
  }
});

test('an upload is retried after no answer or the answer of a proxy', () => {
  const answers = [
    { status: 0, body: '' },
    { status: 409, body: '<html>' },
    { status: 409, body: '{' },
    { status: 502, body: '<html>' },
    { status: 503, body: envelope(null) },
  ];
  for (const answer of answers) expect([isResumable(answer), isFinal(answer)]).toEqual([true, false]);
  for (const status of [400, 403, 404, 413, 415, 422]) {
    const refused = { status, body: envelope(null) };
    expect([isResumable(refused), isFinal(refused)]).toEqual([false, true]);
  }
});
