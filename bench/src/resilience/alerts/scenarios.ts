import type { Rule } from '../../support/quick-rules.ts';
import { backupsAreOld, decisionsAreNotStored, noPlaceForBackups } from './backups.ts';
import { booksAndChain, dailyJobsDidNotRun, nobodySeals, tasksFail } from './daily.ts';
import { brokenPictures, diskFull, diskNearlyFull, storeIsDown } from './files.ts';
import {
  databaseIsDown,
  neverReady,
  noWorkerIsLeft,
  replicaIsBehind,
  replicaIsDown,
  restartsAgainAndAgain,
  workerIsDown,
  workerIsGone,
} from './machines.ts';
import { mailsAreRefused, mailsFail } from './mails.ts';
import {
  chargesOnHold,
  type DueDays,
  dayNotCompared,
  differenceOpen,
  keysAreRefused,
  outcomesAreUnknown,
  providerIsDown,
  refundWaits,
} from './payments.ts';
import { manyRequests, slowRequests } from './requests.ts';
import type { Scenario } from './scenario.ts';
import { securityEvents } from './security.ts';

/** Fires always. */
export const HEARTBEAT = 'PqHeartbeat';

/** In the order in which they are caused. */
export function createScenarios(rules: readonly Rule[], due: DueDays): Scenario[] {
  return [
    securityEvents(rules.map(({ alert }) => alert).filter((alert) => alert.startsWith('PqSecurity'))),
    slowRequests(),
    manyRequests(),
    brokenPictures,
    storeIsDown(),
    diskNearlyFull,
    diskFull,
    mailsFail,
    mailsAreRefused,
    noPlaceForBackups,
    backupsAreOld,
    decisionsAreNotStored,
    dayNotCompared,
    providerIsDown(due),
    keysAreRefused(due),
    outcomesAreUnknown(due),
    chargesOnHold(due),
    refundWaits(due),
    differenceOpen,
    dailyJobsDidNotRun,
    booksAndChain,
    nobodySeals(),
    tasksFail,
    replicaIsBehind,
    replicaIsDown,
    databaseIsDown,
    neverReady(),
    restartsAgainAndAgain,
    workerIsDown,
    workerIsGone,
    noWorkerIsLeft,
  ];
}

/** Alerts without a scenario, and those of scenarios that no rule has. */
export function compareWithRules(
  scenarios: readonly Scenario[],
  rules: readonly Rule[],
): { uncovered: string[]; unknown: string[] } {
  const covered = new Set([HEARTBEAT, ...scenarios.flatMap((scenario) => scenario.alerts)]);
  const known = new Set(rules.map(({ alert }) => alert));
  return {
    uncovered: [...known].filter((alert) => !covered.has(alert)),
    unknown: [...covered].filter((alert) => !known.has(alert)),
  };
}
