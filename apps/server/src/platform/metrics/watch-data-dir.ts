import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Shows how much room the disk of DATA_DIR has: for uploads that wait, and for files where they are kept there. */
export function watchDataDir({ registry }: Metrics, dataDir: string): void {
  const show = (
    name: string,
    help: string,
    read: (disk: { bsize: number; blocks: number; bavail: number }) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await statfs(dataDir).then(read, () => Number.NaN));
      },
    });
  show('pq_data_dir_size_bytes', 'Size of the disk of DATA_DIR', ({ bsize, blocks }) => bsize * blocks);
  show('pq_data_dir_free_bytes', 'Room on the disk of DATA_DIR', ({ bsize, bavail }) => bsize * bavail);
}
