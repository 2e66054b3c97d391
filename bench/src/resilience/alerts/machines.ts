import { setTimeout as delay } from 'node:timers/promises';
import { createProjects } from '../../support/projects.ts';
import type { Scenario } from './scenario.ts';
import { NOTICED_MS, type Watched } from './site.ts';

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

/** Without traffic: the alert must not depend on requests. */
export const databaseIsDown: Scenario = {
  alerts: ['PqDatabaseDown'],
  does: 'PostgreSQL stopped, no traffic',
  cause: ({ pair }) => pair.halt('primary'),
  end: ({ pair }) => pair.resume('primary'),
};

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

export const restartsAgainAndAgain: Scenario = {
  alerts: ['PqProcessRestarts'],
  does: 'a worker killed and started five times',
  async cause(site) {
    for (let n = 0; n < 5; n += 1) {
      await site.workers[1]?.kill();
      await site.restartWorker(1);
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
  does: 'all killed and named no more, a project whose last day was yesterday',
  async cause(site) {
    for (const worker of site.workers) await worker.kill();
    site.watch({ workers: [] });
    const [project] = await createProjects(site.product, 1, 0);
    await site.product.pool.query(
      `update project set period_start = today - 9, period_finish = today - 1
       from (select ((now() + make_interval(secs => coalesce(max(offset_ms), 0) / 1000.0)) at time zone 'Asia/Seoul')::date as today
         from clock_offset) as clock
       where key = $1`,
      [project?.key],
    );
  },
  async end(site) {
    for (const n of site.workers.keys()) await site.restartWorker(n);
    site.watch();
  },
};
