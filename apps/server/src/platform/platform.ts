import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { BuildInfo } from './build-info.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Failpoint } from './failpoint.ts';
import type { WorkLog } from './jobs/work-log.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Channel } from './realtime/channel.ts';

export type Platform = {
  config: Config;
  secrets: Secrets;
  database: Database;
  clock: Clock;
  channel: Channel;
  log: Log;
  work: WorkLog;
  metrics: Metrics;
  failpoint: Failpoint;
  build: BuildInfo;
};
