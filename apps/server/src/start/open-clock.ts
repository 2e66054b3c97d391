import type { Config } from '../config/config.ts';
import {
  type Clock,
  MovableClock,
  raiseClockOffset,
  readClockOffset,
  systemClock,
} from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import type { Channel } from '../platform/realtime/channel.ts';
import { readSandboxClock } from './sandbox-process.ts';

/** Real time in production; in sandbox mode the movable clock, in step with the sandbox and with every process. */
export async function openClock(config: Config, db: Db, channel: Channel, log: Log): Promise<Clock> {
  if (config.mode === 'production') return systemClock;
  const clock = new MovableClock();
  clock.advanceTo(await raiseClockOffset(db, await readSandboxClock(config.sandbox.url)));
  channel.subscribe('clock', (payload) => {
    if (payload !== 'resync') return clock.advanceTo(Number(payload));
    readClockOffset(db).then(
      (offsetMs) => clock.advanceTo(offsetMs),
      (error: unknown) => log.warn({ err: error }, 'clock not read again'),
    );
  });
  return clock;
}
