import { expect, test } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

test('createRecoveryCodes creates ten distinct codes of unambiguous characters', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{4}-[2-9A-HJKMNP-TW-Z]{4}$/);
});

test('hashRecoveryCode ignores the spelling, depends on the member and hides the code', () => {
  const hash = hashRecoveryCode('secret', 'hana', '7KQM-2XPD');
  for (const typed of ['7kqm-2xpd', '7KQM2XPD', ' 7kqm 2xpd ', '7KQM–2XPD'])
    expect(hashRecoveryCode('secret', 'hana', typed)).toBe(hash);
  expect(hashRecoveryCode('secret', 'hana', '7KQM-2XPC')).not.toBe(hash);
  expect(hashRecoveryCode('secret', 'minsu', '7KQM-2XPD')).not.toBe(hash);
  expect(hashRecoveryCode('another', 'hana', '7KQM-2XPD')).not.toBe(hash);
  expect(hash).not.toContain('7KQM');
});
