import { setTimeout as delay } from 'node:timers/promises';
import { type Arrival, missingPrograms, type Way } from '../../support/alerting.ts';
import { type Rule, readRules } from '../../support/quick-rules.ts';
import type { Verdict } from '../../support/report.ts';
import { preparePledges } from './payments.ts';
import { compareWithRules, createScenarios, HEARTBEAT } from './scenarios.ts';
import { openSite, type Site } from './site.ts';

const RULES = 'deploy/prometheus/alerts.yaml';
const QUIET_S = 45;
const WITHIN_S = 90;
const RESOLVED_S = 150;

const waysBySeverity: Record<string, readonly Way[]> = {
  page: ['webhook', 'mail'],
  ticket: ['mail'],
  heartbeat: ['webhook'],
};

type Result = { alert: string; does: string; arrivedS: number | null; resolvedS: number | null };

/**
 * Provokes every alert of deploy/prometheus/alerts.yaml on a site like production; it must arrive at its severity's
 * receivers, through Debian's Prometheus and Alertmanager with the deployed configuration at shortened times
 * (quick-rules.ts). Before that, under normal use, only the heartbeat may arrive. An alert without a scenario fails
 * the run. `only` selects alerts.
 */
export async function alerts({ only }: { only: readonly string[] }): Promise<Verdict> {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
  const rules = readRules(RULES);
  const site = await openSite();
  try {
    // Prometheus does not know Alertmanager in its first seconds and retries after a minute.
    const heartbeat = await waitForArrival(site, [HEARTBEAT], rules, site.startedMs, WITHIN_S);
    await waitUntilQuiet(
      site,
      rules.map(({ alert }) => alert).filter((alert) => alert !== HEARTBEAT),
    );
    const quietFrom = site.alerting.arrivals.length;
    // Normal use must not fire alerts either.
    const due = await preparePledges(site.product);
    await delay(QUIET_S * 1_000);
    const early = namesOf(site.alerting.arrivals.slice(quietFrom));

    const scenarios = createScenarios(rules, due);
    const { uncovered, unknown } = compareWithRules(scenarios, rules);

    const chosen = scenarios.filter(
      (scenario) => only.length === 0 || scenario.alerts.some((alert) => only.includes(alert)),
    );
    const results: Result[] = [];
    const unexpected: Record<string, string[]> = {};
    const failed: Record<string, string[]> = {};
    const ended: { result: Result; startedMs: number; endedMs: number }[] = [];
    for (const scenario of chosen) {
      await waitUntilQuiet(site, scenario.alerts);
      const seen = site.alerting.arrivals.length;
      const startedMs = Date.now();
      const failure = await attempt(() => scenario.cause(site));
      const arrived = await waitForArrival(
        site,
        scenario.alerts,
        rules,
        startedMs,
        scenario.withinS ?? WITHIN_S,
      );
      const endedMs = Date.now();
      const failures = [failure, await attempt(() => scenario.end(site))].filter((error) => error !== null);
      if (failures.length > 0) failed[scenario.does] = failures;
      for (const [alert, arrivedS] of arrived) {
        const result = { alert, does: scenario.does, arrivedS, resolvedS: null };
        results.push(result);
        ended.push({ result, startedMs, endedMs });
        process.stderr.write(
          `${arrivedS === null ? 'NOT' : `${arrivedS} s`.padStart(6)}  ${alert}  ${scenario.does}\n`,
        );
      }
      const others = namesOf(site.alerting.arrivals.slice(seen).filter(({ status }) => status === 'firing'));
      const also = others.filter((alert) => !scenario.alerts.includes(alert));
      if (also.length > 0) unexpected[scenario.does] = also;
    }
    await waitUntilResolved(
      site,
      ended.map(({ result }) => result.alert),
    );
    for (const { result, startedMs, endedMs } of ended)
      result.resolvedS = resolvedAfter(site, result.alert, rules, { startedMs, endedMs });
    return createVerdict({
      rules,
      results,
      early,
      uncovered,
      unknown,
      unexpected,
      failed,
      heartbeat: heartbeat.get(HEARTBEAT) ?? null,
    });
  } finally {
    await site.stop();
  }
}

/** The error message or null, so that the other scenarios still run. */
async function attempt(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const namesOf = (arrivals: readonly Arrival[]) => [...new Set(arrivals.map(({ alert }) => alert))];

const waysFor = (alert: string, rules: readonly Rule[]) =>
  waysBySeverity[rules.find((rule) => rule.alert === alert)?.labels.severity ?? ''] ?? [];

async function waitForArrival(
  { alerting }: Site,
  alerts: readonly string[],
  rules: readonly Rule[],
  sinceMs: number,
  withinS: number,
): Promise<Map<string, number | null>> {
  const arrivedMs = (alert: string, way: Way) =>
    alerting.arrivals.find(
      (arrival) =>
        arrival.alert === alert &&
        arrival.way === way &&
        arrival.status === 'firing' &&
        arrival.atMs >= sinceMs,
    )?.atMs;
  const read = (alert: string) => {
    const times = waysFor(alert, rules).map((way) => arrivedMs(alert, way));
    const known = times.filter((time) => time !== undefined);
    if (times.length === 0 || known.length < times.length) return null;
    return Math.round((Math.max(...known) - sinceMs) / 1_000);
  };
  for (const untilMs = Date.now() + withinS * 1_000; Date.now() < untilMs; await delay(500))
    if (alerts.every((alert) => read(alert) !== null)) break;
  return new Map(alerts.map((alert) => [alert, read(alert)]));
}

/** An alert that still fires from an earlier scenario cannot arrive again. */
async function waitUntilQuiet({ alerting }: Site, alerts: readonly string[]): Promise<void> {
  for (let waited = 0; waited < RESOLVED_S; waited += 1) {
    const firing = await alerting.firing();
    if (!alerts.some((alert) => firing.has(alert))) break;
    await delay(1_000);
  }
  // Time for Alertmanager to send the resolution and forget the alert.
  await delay(5_000);
}

async function waitUntilResolved({ alerting }: Site, alerts: readonly string[]): Promise<void> {
  const last = (alert: string) => alerting.arrivals.findLast((arrival) => arrival.alert === alert)?.status;
  for (let waited = 0; waited < RESOLVED_S; waited += 1) {
    if (alerts.every((alert) => last(alert) !== 'firing')) return;
    await delay(1_000);
  }
}

function resolvedAfter(
  { alerting }: Site,
  alert: string,
  rules: readonly Rule[],
  { startedMs, endedMs }: { startedMs: number; endedMs: number },
): number | null {
  const times = waysFor(alert, rules).map((way) => {
    const arrived = alerting.arrivals.filter(
      (arrival) => arrival.alert === alert && arrival.way === way && arrival.atMs >= startedMs,
    );
    const firing = arrived.findIndex(({ status }) => status === 'firing');
    return arrived.find(({ status }, n) => n > firing && status === 'resolved')?.atMs;
  });
  const known = times.filter((time) => time !== undefined);
  if (known.length < times.length) return null;
  return Math.max(0, Math.round((Math.max(...known) - endedMs) / 1_000));
}

type Run = {
  rules: readonly Rule[];
  results: readonly Result[];
  early: readonly string[];
  uncovered: readonly string[];
  unknown: readonly string[];
  unexpected: Record<string, string[]>;
  failed: Record<string, string[]>;
  heartbeat: number | null;
};

function createVerdict({
  rules,
  results,
  early,
  uncovered,
  unknown,
  unexpected,
  failed,
  heartbeat,
}: Run): Verdict {
  const notArrived = results.filter(({ arrivedS }) => arrivedS === null).map(({ alert }) => alert);
  const notResolved = results
    .filter(({ arrivedS, resolvedS }) => arrivedS !== null && resolvedS === null)
    .map(({ alert }) => alert);
  process.stdout.write(renderTable(results));
  const broken = [...early, ...uncovered, ...unknown, ...notArrived, ...notResolved];
  return {
    name: 'alerts',
    passed: broken.length === 0 && heartbeat !== null && Object.keys(failed).length === 0,
    figures: {
      rules: rules.length,
      madeHappen: new Set(results.map(({ alert }) => alert)).size,
      heartbeatS: heartbeat,
      early,
      uncovered,
      unknown,
      notArrived,
      notResolved,
      slowestS: Math.max(...results.map(({ arrivedS }) => arrivedS ?? 0)),
      failed,
      also: unexpected,
    },
  };
}

function renderTable(results: readonly Result[]): string {
  const lines = results.map(
    ({ alert, does, arrivedS, resolvedS }) =>
      `| ${alert} | ${does} | ${arrivedS ?? 'did not arrive'} | ${resolvedS ?? 'was not'} |`,
  );
  return ['| alert | what was done | arrived, s | resolved, s |', '|---|---|---:|---:|', ...lines, ''].join(
    '\n',
  );
}
