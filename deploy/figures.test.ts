import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { watchQueues } from '../apps/server/src/features/operations/watch-queues.ts';
import { createMetrics } from '../apps/server/src/platform/metrics/metrics.ts';
import { watchPool } from '../apps/server/src/platform/metrics/watch-pool.ts';
import type { Platform } from '../apps/server/src/platform/platform.ts';
import { securityEvents } from '../apps/server/src/platform/security-events/event-names.ts';

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] };
type Scrapes = { scrape_configs: { job_name: string }[] };
type Dashboard = { panels: { targets: { expr: string }[] }[] };

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const rules = (parse(read('prometheus/alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('grafana/pq.json')) as Dashboard;

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
  const told = [...read('../docs/operations.md').matchAll(/^\| `([a-z_.]+)` \|/gm)].map(([, event]) => event);
  expect(told).toEqual([...securityEvents]);
});

test('alerts and the dashboard ask for metrics that there are', () => {
  const metrics = createMetrics({ withProcess: true });
  const platform = { metrics } as unknown as Platform;
  watchQueues(platform);
  watchPool(metrics, platform.database);
  const told = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const asked = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ].flatMap(metricsOf);
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
});
