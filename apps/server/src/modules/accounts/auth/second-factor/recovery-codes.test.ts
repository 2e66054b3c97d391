import { expect, test } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

test('ten different recovery codes are made of characters that are not mistaken for others', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/);
});

test('a recovery code is recognised however it is typed, of its member alone, and is not readable from what is stored', () => {
  const hash = hashRecoveryCode('secret', 'hana', '7KQM-2XPD');
  for (const typed of ['7kqm-2xpd', '7KQM2XPD', ' 7kqm 2xpd ', '7KQM–2XPD'])
    expect(hashRecoveryCode('secret', 'hana', typed)).toBe(hash);
  expect(hashRecoveryCode('secret', 'hana', '7KQM-2XPC')).not.toBe(hash);
  expect(hashRecoveryCode('secret', 'minsu', '7KQM-2XPD')).not.toBe(hash);
  expect(hashRecoveryCode('another', 'hana', '7KQM-2XPD')).not.toBe(hash);
  expect(hash).not.toContain('7KQM');
});
