import { probeMail, probeProvider, probeStorage } from '../doctor/external-probes.ts';
import { formatFinding, type Probe, runProbes } from '../doctor/probe.ts';
import type { Platform } from '../platform/platform.ts';
import type { Storage } from '../providers/storage/storage.ts';

/**
 * Probes once, as `npm run doctor` does, whether mail, storage and the payment provider accept the settings, and logs what fails.
 * A failure never stops the start: mails, charges and files wait until it is fixed. In sandbox mode these services are our own.
 */
export async function checkDependencies(
  { config, secrets, log }: Pick<Platform, 'config' | 'secrets' | 'log'>,
  storage: Storage,
): Promise<void> {
  if (config.mode !== 'production') return;
  const probes: Probe[] = [
    probeStorage(async () => storage),
    probeProvider({ host: config.payple.host, ...secrets.payple, referer: config.publicUrl }),
  ];
  if (config.role !== 'web' && config.mail.smtpUrl) probes.push(probeMail(config.mail.smtpUrl));
  for (const finding of await runProbes(probes))
    if (finding.level !== 'ok') log.warn({ subject: finding.subject }, formatFinding(finding));
}
