import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DecisionStore } from '#src/platform/decision-log/decision-store.ts';
import { openS3 } from '#src/providers/storage/testing/s3-server.ts';
import { createFolderStore } from './decision-store.ts';
import { createS3DecisionStore } from './s3-store.ts';

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const stores: Record<string, () => Promise<DecisionStore>> = {
  folder: async () => {
    const root = mkdtempSync(join(tmpdir(), 'pq-decisions-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    return createFolderStore(join(root, 'log'));
  },
  bucket: async () => {
    const { s3 } = await openS3();
    return createS3DecisionStore(s3, keys);
  },
};

async function namesOf(store: DecisionStore, after = ''): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.listAfter('a', after)) names.push(name);
  return names;
}

test.each(Object.entries(stores))('a %s never replaces an object and lists in order', async (_, open) => {
  const store = await open();
  expect([await store.listLogs(), await namesOf(store), await store.read('a/1/12.jsonl')]).toEqual([
    [],
    [],
    null,
  ]);
  expect(await store.add('a/1/12.jsonl', Buffer.from('first'))).toBe(true);
  expect(await store.add('a/1/12.jsonl', Buffer.from('second'))).toBe(false);
  expect((await store.read('a/1/12.jsonl'))?.toString()).toBe('first');
  for (const name of ['a/2/20.jsonl', 'a/1/13.jsonl', 'b/1/14.jsonl'])
    await store.add(name, Buffer.from(name));
  expect(await namesOf(store)).toEqual(['a/1/12.jsonl', 'a/1/13.jsonl', 'a/2/20.jsonl']);
  expect(await namesOf(store, 'a/1/12.jsonl')).toEqual(['a/1/13.jsonl', 'a/2/20.jsonl']);
  expect((await store.listLogs()).sort()).toEqual(['a', 'b']);
});
