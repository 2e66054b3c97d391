import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { watchQueues } from '../apps/server/src/modules/admin/daily/watch-queues.ts';
import { createMetrics } from '../apps/server/src/platform/metrics/metrics.ts';
import {
  watchDataDir,
  watchPool,
  watchReadiness,
} from '../apps/server/src/platform/metrics/process-metrics.ts';
import type { Platform } from '../apps/server/src/platform/platform.ts';
import { securityEvents } from '../apps/server/src/platform/security-events.ts';

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { runbook: string };
};
type Rules = { groups: { rules: Rule[] }[] };
type Receiver = { name: string; webhook_configs?: unknown[]; email_configs?: unknown[] };
type Alertmanager = {
  route: { receiver: string; routes: { matchers: string[]; receiver: string }[] };
  inhibit_rules: { source_matchers: string[]; target_matchers: string[] }[];
  receivers: Receiver[];
};
type Scrapes = { scrape_configs: { job_name: string }[] };
type Dashboard = { panels: { targets: { expr: string }[] }[] };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rules = (parse(read('prometheus/alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana/pq.json')) as Dashboard;

/** Series that the backups and the log of decisions bring along. */
const ofOtherSlices = [
  'pq_backup_configured',
  'pq_backup_age_seconds',
  'pq_restore_test_age_seconds',
  'pq_decision_log_lag_seconds',
];

/** The metrics that an expression asks for; histograms by their own name. */
function metricsOf(expr: string): string[] {
  const found = expr.match(/\b(?:pq|http|process|nodejs)_[a-z0-9_]+/g) ?? [];
  return found.map((name) => name.replace(/_(bucket|count|sum)$/, ''));
}

test('a job of which no process is left to be asked is alerted', () => {
  const { scrape_configs: jobs } = parse(read('prometheus/prometheus.yaml')) as Scrapes;
  expect(jobs.length).toBeGreaterThan(1);
  for (const { job_name } of jobs)
    expect(rules.filter(({ expr }) => expr.includes(`absent(up{job="${job_name}"})`))).toHaveLength(1);
});

test.each(securityEvents)('the security event %s has one alert', (event) => {
  const asking = rules.filter(({ expr }) => expr.includes(`pq_security_events_total{event="${event}"}`));
  expect(asking).toHaveLength(1);
  expect(asking[0]?.expr).toMatch(/^sum\(increase\(\S+\[(10m|1h)\]\)\) > \d+$/);
});

test('operations say what each security event means', () => {
  const documented = [...read('../docs/operations.md').matchAll(/^\| `([a-z_.]+)` \|/gm)].map(
    ([, event]) => event,
  );
  expect(documented).toEqual([...securityEvents]);
});

/** The figures of a process that has just been started. */
function freshMetrics() {
  const metrics = createMetrics({ withProcess: true });
  const db = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const availability = { explains: async () => true };
  const database = { db, availability, readPrimaryPosition: null, replicaLagMs: () => null };
  const platform = { metrics, database, log: { warn() {} } } as unknown as Platform;
  watchQueues(platform);
  watchPool(metrics, platform.database);
  watchDataDir(metrics, '.');
  watchReadiness(metrics, { answers: async () => true }, { ready: true, draining: false });
  return metrics;
}

const asked = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

test('alerts and the dashboard ask for metrics that there are', () => {
  const exposed = new Set([
    ...freshMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
    ...ofOtherSlices,
  ]);
  const names = asked.flatMap(metricsOf);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !exposed.has(name))).toEqual([]);
});

test('every label value that a rule queries has a series from the start', async () => {
  const exposed = await freshMetrics().registry.metrics();
  const selectors = asked.flatMap((expr) => [...expr.matchAll(/\b(pq_\w+_total)\{([^}]*)\}/g)]);
  expect(selectors.length).toBeGreaterThan(20);
  const missing = selectors.flatMap(([, name, labels = '']) =>
    [...labels.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].flatMap(([, label, , values = '']) =>
      values
        .split('|')
        .filter((value) => !new RegExp(`^${name}\\{[^}]*${label}="${value}"[^}]*\\} 0$`, 'm').test(exposed))
        .map((value) => `${name}{${label}="${value}"}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('a figure that is read from the database, or says whether it can be, is alerted when it is missing', async () => {
  const exposed = await freshMetrics().registry.metrics();
  const figures = [...exposed.matchAll(/^pq_figure_unread\{figure="(\w+)"\}/gm)].map(
    ([, figure]) => figure ?? '',
  );
  expect(figures.length).toBeGreaterThan(10);
  const { expr } = rules.find(({ alert }) => alert === 'PqFiguresMissing') as Rule;
  for (const figure of [...figures, 'pq_ready', 'pq_database_up'])
    expect(expr).toContain(`absent(${figure}{`);
});

test('each severity has a receiver, a page two', () => {
  const { route, receivers, inhibit_rules } = parse(read('alertmanager/alertmanager.yaml')) as Alertmanager;
  const receiverOf = (severity: string) => {
    const found = route.routes.find(({ matchers }) => matchers.includes(`severity = ${severity}`));
    return receivers.find(({ name }) => name === (found ?? route).receiver) as Receiver;
  };
  const ways = ({ webhook_configs = [], email_configs = [] }: Receiver) => [
    webhook_configs.length,
    email_configs.length,
  ];
  expect(ways(receiverOf('page'))).toEqual([1, 1]);
  expect(ways(receiverOf('ticket'))).toEqual([0, 1]);
  expect(ways(receiverOf('heartbeat'))).toEqual([1, 0]);
  const severities = rules.map(({ alert, labels }) => [alert, labels.severity]);
  expect(severities.filter(([, severity]) => severity !== 'page' && severity !== 'ticket')).toEqual([
    ['PqHeartbeat', 'heartbeat'],
  ]);
  const named = inhibit_rules.flatMap(({ source_matchers, target_matchers }) =>
    [...source_matchers, ...target_matchers].flatMap((matcher) => matcher.match(/Pq\w+/g) ?? []),
  );
  expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
});
