import { expect, test } from 'vitest';
import { knownDevices } from './known-devices.ts';

const SECRET = 'test-secret-test-secret-test-secret-1234';
const HANA = { memberId: 'hana', passwordHash: '$argon2id$hana' };
const DURI = { memberId: 'duri', passwordHash: '$argon2id$duri' };
const devices = knownDevices(SECRET, false);

const nothing = { headers: {} };
const sent = (setCookie: string) => ({ headers: { cookie: setCookie.split(';')[0] } });
const cookieValue = (setCookie: string) => /=([^;]*)/.exec(setCookie)?.[1] ?? '';

test('a device is known to the accounts that it has signed in to only', () => {
  const first = devices.remember(nothing, HANA);
  const id = devices.find(sent(first), HANA);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(devices.find(sent(first), DURI)).toBeNull();
  const both = sent(devices.remember(sent(first), DURI));
  expect([devices.find(both, HANA), devices.find(both, DURI)]).toEqual([id, id]);
});

test('a new password makes every device unknown', () => {
  const cookie = sent(devices.remember(nothing, HANA));
  expect(devices.find(cookie, { ...HANA, passwordHash: '$argon2id$new' })).toBeNull();
});

test('the device cookie lasts a year, is HttpOnly and contains no personal data', () => {
  const cookie = devices.remember(nothing, HANA);
  expect(cookie).toMatch(
    /^pq\.device=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const secure = knownDevices(SECRET, true).remember(nothing, HANA);
  expect(secure).toMatch(/^__Host-pq\.device=.*; Secure$/);
});

test('a ninth account replaces the one with the oldest sign-in', () => {
  const accounts = Array.from({ length: 9 }, (_, n) => ({ ...HANA, memberId: `member-${n}` }));
  let cookie = devices.remember(nothing, HANA);
  for (const account of accounts) cookie = devices.remember(sent(cookie), account);
  const known = accounts.map((account) => devices.find(sent(cookie), account) !== null);
  expect(known).toEqual([false, true, true, true, true, true, true, true, true]);
});

test.each(['', 'x', 'a'.repeat(22), `${'a'.repeat(22)}.`, `${'a'.repeat(22)}.${'b'.repeat(22)}`])(
  'a made-up device cookie %j is unknown',
  (value) => {
    expect(devices.find({ headers: { cookie: `pq.device=${value}` } }, HANA)).toBeNull();
  },
);

test('a proof under another id or secret is unknown', () => {
  const value = cookieValue(devices.remember(nothing, HANA));
  const proof = value.split('.')[1];
  expect(devices.find(sent(`pq.device=${'a'.repeat(22)}.${proof}`), HANA)).toBeNull();
  expect(knownDevices('another-secret', false).find(sent(`pq.device=${value}`), HANA)).toBeNull();
});
