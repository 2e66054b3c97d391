import * as console from '@pq/contract/calls/console';
import { operators } from './audiences.ts';
import type { Row } from './world.ts';

/** What the console puts together. */
export const consoleRows: readonly Row[] = [
  { call: console.getWaiting, hears: operators },
  { call: console.getOverview, hears: operators },
];
