import { setTimeout as delay } from 'node:timers/promises';
import { createProjects } from '../../support/projects.ts';
import type { Scenario } from './scenario.ts';
import { NOTICED_MS, type Site, type Watched } from './site.ts';

export const replicaIsBehind: Scenario = {
  alerts: ['PqReplicaLate'],
  does: 'replay paused on the replica while the primary writes',
  async cause({ product, pair }) {
    await pair.onReplica('select pg_wal_replay_pause()');
    await createProjects(product, 1, 0);
  },
  end: ({ pair }) => pair.onReplica('select pg_wal_replay_resume()'),
};

export const replicaIsDown: Scenario = {
  alerts: ['PqReplicaDown'],
  does: 'the replica stopped',
  cause: ({ pair }) => pair.halt('replica'),
  end: ({ pair }) => pair.resume('replica'),
};

/** Nobody asks for anything meanwhile: it has to be noticed in a quiet hour. */
export const databaseIsDown: Scenario = {
  alerts: ['PqDatabaseDown'],
  does: 'PostgreSQL stopped, no traffic',
  cause: ({ pair }) => pair.halt('primary'),
  end: ({ pair }) => pair.resume('primary'),
};

/** A process that was told to stop and goes on answering. */
export function neverReady(): Scenario {
  let web: Watched | undefined;
  return {
    alerts: ['PqNotReady'],
    does: 'a web process that drains for fifteen seconds',
    async cause(site) {
      const started = await site.startWeb({ DRAIN_S: '15' });
      web = started;
      site.watch({ webs: [started] });
      await delay(NOTICED_MS);
      started.child.kill('SIGTERM');
    },
    end: (site) => site.retire(web),
  };
}

const portOf = ({ operator }: Watched) => operator.split(':')[1] ?? '';

async function restart(site: Site, n: number): Promise<void> {
  const worker = site.workers[n];
  if (!worker) throw new Error('no such worker');
  await worker.kill();
  site.workers[n] = await site.startWorker({ OPERATOR_PORT: portOf(worker) });
}

export const restartsAgainAndAgain: Scenario = {
  alerts: ['PqProcessRestarts'],
  does: 'a worker killed and started five times',
  async cause(site) {
    for (let n = 0; n < 5; n += 1) {
      await restart(site, 1);
      await delay(2_500);
    }
  },
  end: async () => {},
};

export const workerIsDown: Scenario = {
  alerts: ['PqProcessDown'],
  does: 'a worker killed',
  cause: async ({ workers }) => workers[1]?.kill(),
  end: async () => {},
};

export const workerIsGone: Scenario = {
  alerts: ['PqFewerProcesses'],
  does: 'and named no more',
  cause: async (site) => site.watch({ workers: site.workers.slice(0, 1) }),
  end: async () => {},
};

export const noWorkerIsLeft: Scenario = {
  alerts: ['PqNoProcess', 'PqSweepLate'],
  does: 'the other killed and named no more, a project due to open',
  async cause(site) {
    await site.workers[0]?.kill();
    site.watch({ workers: [] });
    const { rows } = await site.product.pool.query<{ today: string }>(
      `select ((now() + make_interval(secs => coalesce(max(offset_ms), 0) / 1000.0)) at time zone 'Asia/Seoul')::date::text as today
       from clock_offset`,
    );
    const [project] = await createProjects(site.product, 1, 0);
    await site.product.pool.query(
      `update project set state = 'ready', period_start = $2::date, period_finish = $2::date + 9, reward_period = $2::date + 40 where key = $1`,
      [project?.key, rows[0]?.today],
    );
  },
  async end(site) {
    for (const [n, worker] of site.workers.entries())
      site.workers[n] = await site.startWorker({ OPERATOR_PORT: portOf(worker) });
    site.watch();
  },
};

const standIn = (alert: string, name: string, value: number, quiet: number, does: string): Scenario => ({
  alerts: [alert],
  does,
  async cause({ standIns }) {
    standIns[name] = value;
  },
  async end({ standIns }) {
    standIns[name] = quiet;
  },
});

/** Their series are those of a stand-in. */
export const standInScenarios: readonly Scenario[] = [
  standIn('PqBackupNotConfigured', 'pq_backup_configured', 0, 1, 'stand-in: no place for backups'),
  standIn('PqBackupOld', 'pq_backup_age_seconds', 97_200, 60, 'stand-in: a backup 27 hours old'),
  standIn('PqRestoreTestOld', 'pq_restore_test_age_seconds', 864_000, 60, 'stand-in: restored ten days ago'),
  standIn('PqDecisionLogBehind', 'pq_decision_log_lag_seconds', 400, 0, 'stand-in: a decision 400 s behind'),
];
