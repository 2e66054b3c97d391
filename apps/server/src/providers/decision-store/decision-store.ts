import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Config } from '#src/config/config.ts';
import type { Secrets } from '#src/config/secrets.ts';
import type { DecisionStore } from '#src/platform/decision-log/decision-store.ts';

export async function openDecisionStore(
  { decisionLog }: Pick<Config, 'decisionLog'>,
  { decisionLog: keys }: Pick<Secrets, 'decisionLog'>,
): Promise<DecisionStore | null> {
  if (!decisionLog) return null;
  if ('dir' in decisionLog) return createFolderStore(decisionLog.dir);
  const { createS3DecisionStore } = await import('./s3-store.ts');
  return createS3DecisionStore(decisionLog, keys ?? { accessKeyId: '', secretAccessKey: '' });
}

const OBJECT = /\.jsonl$/;

/** A folder, preferably on another disk than the database. */
export function createFolderStore(root: string): DecisionStore {
  return {
    async add(name, bytes) {
      const target = join(root, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const draft = join(root, `.${randomUUID()}.draft`);
      try {
        const file = await open(draft, 'wx', 0o600);
        await file.writeFile(bytes).finally(() => file.sync().finally(() => file.close()));
        // link fails when the target exists, unlike rename.
        await link(draft, target);
        await syncFolder(dirname(target));
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
    },
    read: (name) => readFile(join(root, name)).catch(ifAbsent(null)),
    async *listAfter(folder, after) {
      const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        ifAbsent([]),
      );
      const names = found
        .filter((entry) => entry.isFile() && OBJECT.test(entry.name))
        .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
      yield* names.filter((name) => name > after).sort();
    },
    async listLogs() {
      const found = await readdir(root, { withFileTypes: true }).catch(ifAbsent([]));
      return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
  };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function ifAbsent<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };
}
