import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createBackers } from '../../support/people.ts';
import type { Scenario } from './scenario.ts';
import { recordRecentBackups } from './site.ts';

export const noPlaceForBackups: Scenario = {
  alerts: ['PqBackupNotConfigured'],
  does: 'both workers started without BACKUP_DIR',
  cause: (site) => site.replaceWorkers({ BACKUP_DIR: '' }),
  end: (site) => site.replaceWorkers({}),
};

export const backupsAreOld: Scenario = {
  alerts: ['PqBackupOld', 'PqRestoreTestOld'],
  does: 'the newest backup set back by 27 hours, the restore test by ten days',
  async cause({ product }) {
    await product.pool.query(
      `update backup_run set done_at = now() - case kind when 'backup' then interval '27 hours' else interval '10 days' end`,
    );
  },
  end: ({ product }) => recordRecentBackups(product),
};

export const decisionsAreNotStored: Scenario = {
  alerts: ['PqDecisionLogBehind'],
  does: 'a file where the folder of the decision log was, two cards registered',
  async cause({ product, decisionLogDir }) {
    renameSync(decisionLogDir, `${decisionLogDir}-away`);
    writeFileSync(decisionLogDir, '');
    await createBackers(product, 2);
  },
  async end({ decisionLogDir }) {
    rmSync(decisionLogDir);
    renameSync(`${decisionLogDir}-away`, decisionLogDir);
  },
};
