import { expect, test } from 'vitest';
import { codeAt, describeEnrolment, findStep } from './totp.ts';

const SECRET = '12345678901234567890';

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codeAt gives the code of RFC 6238 at %d seconds', (seconds, code) => {
  expect(codeAt(SECRET, Math.floor(seconds / 30))).toBe(code);
});

test('findStep accepts codes at most one step off and ignores spaces', () => {
  const nowMs = 1_234_567_890_000;
  const now = Math.floor(nowMs / 30_000);
  const found = [-2, -1, 0, 1, 2].map((off) => findStep(SECRET, codeAt(SECRET, now + off), nowMs));
  expect(found).toEqual([null, now - 1, now, now + 1, null]);
  expect(findStep(SECRET, '005 924', nowMs)).toBe(now);
  for (const wrong of ['', '00592', '0059240', 'abcdef', '００５９２４'])
    expect(findStep(SECRET, wrong, nowMs)).toBe(null);
});

test.each([
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
  [SECRET, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('describeEnrolment encodes the secret %s in base32', (secret, typed) => {
  expect(describeEnrolment(secret, 'han+1@example.com')).toEqual({
    uri: `otpauth://totp/PQ:han%2B1%40example.com?secret=${typed}&issuer=PQ&digits=6&period=30`,
    secret: typed,
  });
});
