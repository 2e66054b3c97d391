import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { moveClock, readClock } from '../support/sandbox.ts';

const DAYS_AHEAD = 3;
const file = fileURLToPath(new URL('../../.tmp/visual/clock.txt', import.meta.url));

// The time of the first run, so that ages, countdowns and due events are the same in each run.
test('the clock is moved', async () => {
  if (!existsSync(file)) {
    const at = new Date((await readClock()).getTime() + DAYS_AHEAD * 86_400_000);
    await writeFile(file, at.toISOString());
  }
  await moveClock({ now: await readFile(file, 'utf8') });
});
