import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { freePort } from '../../support/processes.ts';
import type { Scenario } from './scenario.ts';
import { NOTICED_MS, type Watched } from './site.ts';

const TRIES = 15;

export const brokenPictures: Scenario = {
  alerts: ['PqPicturesFail'],
  does: `copies asked of ${TRIES} stored pictures that are cut off`,
  async cause({ product, dataDir }) {
    const picture = await sharp({ create: { width: 1_080, height: 810, channels: 3, background: '#d9c6ae' } })
      .jpeg()
      .toBuffer();
    const folder = join(dataDir, 'files', 'demo');
    mkdirSync(folder, { recursive: true });
    for (let n = 0; n < TRIES; n += 1) {
      writeFileSync(join(folder, `broken-${n}.jpg`), picture.subarray(0, 900));
      await (await fetch(`${product.site}/variants/demo/broken-${n}.jpg/320.avif`)).arrayBuffer();
    }
  },
  end: async ({ dataDir }) => rmSync(join(dataDir, 'files', 'demo'), { recursive: true }),
};

export function storeIsDown(): Scenario {
  let web: Watched | undefined;
  return {
    alerts: ['PqStorageFails', 'PqErrors'],
    does: 'S3 at a port where nobody listens, files asked for',
    async cause(site) {
      const started = await site.startWeb({
        S3_BUCKET: 'pq',
        S3_REGION: 'kr',
        S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
        S3_ACCESS_KEY_ID: 'bench',
        S3_SECRET_ACCESS_KEY: 'bench-bench-bench',
      });
      web = started;
      site.watch({ webs: [started] });
      await delay(NOTICED_MS);
      for (let round = 0; round < 10; round += 1) {
        for (let n = 0; n < TRIES; n += 1)
          await (await fetch(`${started.address}/files/demo/none-${n}.jpg`)).arrayBuffer();
        await delay(1_000);
      }
    },
    end: (site) => site.retire(web),
  };
}

function fillDisk(dataDir: string, left: number): void {
  const { bsize, blocks, bavail } = statfsSync(dataDir);
  const file = openSync(join(dataDir, 'filler'), 'a');
  try {
    writeSync(file, Buffer.alloc(Math.floor(bsize * (bavail - blocks * left))));
  } finally {
    closeSync(file);
  }
}

export const diskNearlyFull: Scenario = {
  alerts: ['PqDiskNearlyFull'],
  does: 'disk of DATA_DIR filled to 90 %',
  cause: async ({ dataDir }) => fillDisk(dataDir, 0.1),
  end: async () => {},
};

export const diskFull: Scenario = {
  alerts: ['PqDiskFull'],
  does: 'and to 97 %',
  cause: async ({ dataDir }) => fillDisk(dataDir, 0.03),
  end: async ({ dataDir }) => rmSync(join(dataDir, 'filler')),
};
