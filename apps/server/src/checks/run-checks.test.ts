import { expect, test } from 'vitest';
import { readHeads } from './run-checks.ts';

const hash = 'ab'.repeat(32);

test('readHeads parses seals as they are logged and mailed and rejects anything else', () => {
  expect(readHeads([])).toEqual({});
  expect(
    readHeads([
      `--head=money_journal:12:${hash}`,
      `--head=money_journal:3:${hash}`,
      `--head=audit_log:1:${hash}`,
    ]),
  ).toEqual({
    money_journal: [
      { position: 12, hash },
      { position: 3, hash },
    ],
    audit_log: [{ position: 1, hash }],
  });
  for (const wrong of ['--help', `--head=member:1:${hash}`, '--head=audit_log:1:ab', `audit_log:1:${hash}`])
    expect([wrong, readHeads([wrong])]).toEqual([wrong, null]);
});
