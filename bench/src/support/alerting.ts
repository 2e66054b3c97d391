import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { freePort } from './processes.ts';
import { quickRules } from './quick-rules.ts';
import { startSmtpStandIn } from './smtp-stand-in.ts';

const RULES = 'deploy/prometheus/alerts.yaml';
const ALERTMANAGER = 'deploy/alertmanager/alertmanager.yaml';
const programs = {
  prometheus: '/usr/bin/prometheus',
  alertmanager: '/usr/bin/prometheus-alertmanager',
  promtool: '/usr/bin/promtool',
  amtool: '/usr/bin/amtool',
};

export type Way = 'webhook' | 'mail';
export type Arrival = { alert: string; way: Way; status: 'firing' | 'resolved'; atMs: number };
const jobNames = ['pq-web', 'pq-worker'] as const;
export type Job = (typeof jobNames)[number];

export type Alerting = {
  arrivals: readonly Arrival[];
  /** Sets the targets of a job, host:port each. */
  setTargets(job: Job, targets: readonly string[]): void;
  firing(): Promise<Set<string>>;
  stop(): Promise<void>;
};

export function missingPrograms(): string[] {
  return Object.values(programs).filter((path) => !existsSync(path));
}

/**
 * Debian's Prometheus and Alertmanager with the deployed rules and routes at shortened times, scraping every two
 * seconds. Alerts arrive at our webhook and mail server.
 */
export async function startAlerting(targets: Record<Job, readonly string[]>): Promise<Alerting> {
  execFileSync(programs.promtool, ['check', 'rules', RULES], { stdio: 'pipe' });
  execFileSync(programs.amtool, ['check-config', ALERTMANAGER], { stdio: 'pipe' });
  const folder = mkdtempSync(join(tmpdir(), 'pq-alerts-'));
  const [prometheusPort, alertmanagerPort] = [await freePort(), await freePort()];
  const arrivals: Arrival[] = [];
  const note = (way: Way, alert: string, status: string) => {
    if (status === 'firing' || status === 'resolved') arrivals.push({ alert, way, status, atMs: Date.now() });
  };
  const mails = await startSmtpStandIn(({ subject }) => {
    const [, status = '', alert = ''] = /\[(\w+)(?::\d+)?\] (\w+)/.exec(subject) ?? [];
    note('mail', alert, status.toLowerCase());
  });
  const webhook = await startWebhook((alert, status) => note('webhook', alert, status));

  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const setTargets = (job: Job, named: readonly string[]) =>
    void write(`${job}.json`, JSON.stringify([{ targets: named }]));
  for (const job of jobNames) setTargets(job, targets[job]);
  const rules = write('rules.yaml', quickRules(RULES));
  execFileSync(programs.promtool, ['check', 'rules', rules], { stdio: 'pipe' });
  const jobs = jobNames.map((job) => ({
    job_name: job,
    file_sd_configs: [{ files: [join(folder, `${job}.json`)], refresh_interval: '1s' }],
  }));
  const config = write(
    'prometheus.yaml',
    stringify({
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: [rules],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
      scrape_configs: jobs,
    }),
  );
  const alertmanager = run(programs.alertmanager, [
    `--config.file=${write('alertmanager.yaml', quickRoutes(webhook.url, mails.port))}`,
    `--storage.path=${join(folder, 'alertmanager')}`,
    `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
    '--cluster.listen-address=',
  ]);
  const prometheus = run(programs.prometheus, [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${prometheusPort}`,
  ]);
  const api = `http://127.0.0.1:${prometheusPort}`;
  await untilReady(`${api}/-/ready`, prometheus);
  await untilReady(`http://127.0.0.1:${alertmanagerPort}/-/ready`, alertmanager);
  return {
    arrivals,
    setTargets,
    async firing() {
      const answer = (await (await fetch(`${api}/api/v1/alerts`)).json()) as {
        data: { alerts: { labels: { alertname: string }; state: string }[] };
      };
      const firing = answer.data.alerts.filter(({ state }) => state === 'firing');
      return new Set(firing.map(({ labels }) => labels.alertname));
    },
    async stop() {
      for (const child of [prometheus, alertmanager]) {
        if (child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await webhook.close();
      await mails.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Routes = { group_wait?: string; group_interval?: string; repeat_interval?: string; routes?: Routes[] };
type AlertmanagerConfig = {
  global: Record<string, unknown>;
  route: Routes & { routes: (Routes & { receiver: string })[] };
  receivers: { name: string; webhook_configs?: { url: string }[] }[];
};

function quickRoutes(webhook: string, mailPort: number): string {
  const config = parse(readFileSync(ALERTMANAGER, 'utf8')) as AlertmanagerConfig;
  config.global = {
    smtp_smarthost: `127.0.0.1:${mailPort}`,
    smtp_from: 'alerts@example.com',
    smtp_require_tls: false,
  };
  for (const route of [config.route, ...config.route.routes]) {
    route.group_wait = '1s';
    route.group_interval = '2s';
    route.repeat_interval = '1d';
  }
  for (const { webhook_configs = [] } of config.receivers)
    for (const receiver of webhook_configs) receiver.url = webhook;
  return stringify(config);
}

async function startWebhook(onAlert: (alert: string, status: string) => void) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { groupLabels, status } = JSON.parse(text) as {
      groupLabels: { alertname: string };
      status: string;
    };
    onAlert(groupLabels.alertname, status);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function run(program: string, args: string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore' });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended (${child.exitCode})`);
    if ((await fetch(url).catch(() => null))?.ok) return;
    await delay(100);
  }
  throw new Error(`${url} does not answer`);
}
