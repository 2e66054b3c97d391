import type { Config } from '../config/config.ts';
import { type Clock, MovableClock, systemClock } from '../platform/clock/clock.ts';
import { raiseClockOffset, readClockOffset } from '../platform/clock/clock-offset.ts';
import type { Db } from '../platform/database/database.ts';
import type { Channel } from '../platform/realtime/channel.ts';
import { readSandboxClock } from './sandbox-process.ts';

/** Real time in production; in sandbox mode the movable clock, in step with the sandbox and with every process. */
export async function openClock(config: Config, db: Db, channel: Channel): Promise<Clock> {
  if (config.mode === 'production') return systemClock;
  const clock = new MovableClock();
  clock.advanceTo(await raiseClockOffset(db, await readSandboxClock(config.sandbox.url)));
  channel.subscribe('clock', (payload) => {
    if (payload === 'resync') void readClockOffset(db).then((offsetMs) => clock.advanceTo(offsetMs));
    else clock.advanceTo(Number(payload));
  });
  return clock;
}
