import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `onlyCopy`: all changed files are Korean texts. */
type Changed = { server: boolean; sandbox: boolean; onlyCopy: boolean };

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folders = {
  server: ['apps/server/src', 'apps/server/migrations', 'packages/domain/src', 'packages/contract/src'],
  sandbox: ['apps/sandbox/src'],
  // A broken screen can have failed the start.
  web: ['apps/web/app'],
};
const COPY = 'packages/domain/src/copy/';
const TEST = /\.test\.tsx?$/;

/** Editors write a file in several steps. */
const BURST_MS = 40;

export function watchSources(onChange: (changed: Changed) => Promise<void>): () => void {
  const paths = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const reportChanges = () => {
    const changed = [...paths];
    paths.clear();
    const isIn = (parents: string[]) =>
      changed.some((path) => parents.some((parent) => path.startsWith(`${parent}/`)));
    void onChange({
      server: isIn(folders.server),
      sandbox: isIn(folders.sandbox),
      onlyCopy: changed.every((path) => path.startsWith(COPY)),
    });
  };
  const watchers = Object.values(folders)
    .flat()
    .map((folder) =>
      watch(join(root, folder), { recursive: true }, (_event, name) => {
        if (name === null || TEST.test(name)) return;
        paths.add(join(folder, name));
        clearTimeout(timer);
        timer = setTimeout(reportChanges, BURST_MS);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
