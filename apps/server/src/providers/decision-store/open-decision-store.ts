import type { Config } from '#src/config/config.ts';
import type { Secrets } from '#src/config/secrets.ts';
import type { DecisionStore } from '#src/platform/decision-log/decision-store.ts';
import { createFolderStore } from './folder-store.ts';

/** The place of the decision log that the settings name; null where they say that there is none. */
export async function openDecisionStore(
  { decisionLog }: Pick<Config, 'decisionLog'>,
  { decisionLog: keys }: Pick<Secrets, 'decisionLog'>,
): Promise<DecisionStore | null> {
  if (!decisionLog) return null;
  if ('dir' in decisionLog) return createFolderStore(decisionLog.dir);
  const { createS3DecisionStore } = await import('./s3-store.ts');
  return createS3DecisionStore(decisionLog, keys ?? { accessKeyId: '', secretAccessKey: '' });
}
