import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '#src/backup/manifest.ts';
import type { Config } from '#src/config/config.ts';
import { fail, ok, type Probe, warn } from '../finding.ts';
import { spellDuration } from '../spell-duration.ts';

const OLD_S = 26 * 3_600;
/** Newer ones first: a folder may hold a backup that was damaged since. */
const LOOKED_AT = 3;

/** How old the newest whole backup is that lies where `npm run backup` puts it. */
export function probeBackups({ dataDir, mode }: Pick<Config, 'dataDir' | 'mode'>, now = Date.now): Probe {
  const subject = 'backups';
  const folder = join(dataDir, 'backups');
  return {
    subject,
    async run() {
      const names = (await readdir(folder).catch(() => [])).sort().reverse().slice(0, LOOKED_AT);
      const read = names.map((name) => readManifest(join(folder, name)).catch(() => null));
      const newest = (await Promise.all(read)).find((manifest) => manifest !== null);
      if (!newest)
        return [
          mode === 'production'
            ? warn(
                subject,
                `none in ${folder}`,
                'make sure that they are made and go elsewhere (npm run backup <folder>)',
              )
            : ok(subject, `none in ${folder}, and a sandbox needs none`),
        ];
      const ageS = (now() - Date.parse(newest.takenAt)) / 1_000;
      const what = `the newest in ${folder} is ${spellDuration(ageS)} old`;
      return [ageS < OLD_S ? ok(subject, what) : fail(subject, what, 'find out why none was made since')];
    },
  };
}
