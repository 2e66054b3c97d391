import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '#src/config/config.ts';
import { readBackupSecrets } from '#src/config/secrets.ts';
import { probeBackups, probeSite } from './external-probes.ts';
import { probeCarriers, probeDisk, probeHolidays, probeNode } from './machine-probes.ts';
import { formatFinding, type Probe, runProbes } from './probe.ts';

const lineOf = async (probe: Probe) => (await runProbes([probe])).map(formatFinding).join('\n');

test('Node: that of the product, an older one and a newer one', async () => {
  expect(await lineOf(probeNode('24.1.0'))).toBe('ok    Node: 24.1.0');
  expect(await lineOf(probeNode('20.19.0'))).toMatch(
    /^fail {2}Node: 20\.19\.0, tested is 24\.[\d.]+; start by npm/,
  );
  expect(await lineOf(probeNode('26.0.0'))).toMatch(/^warn {2}Node: 26\.0\.0/);
});

test('disk: room, little of it, next to none, and no folder', async () => {
  const disk = (free: number) =>
    probeDisk('/data', async () => ({ bsize: 1_000, blocks: 1e8, bavail: free * 1e8 }));
  expect(await lineOf(disk(0.5))).toBe('ok    disk of DATA_DIR: 50.0 GB free (50 %) at /data');
  expect(await lineOf(disk(0.1))).toMatch(/^warn {2}disk of DATA_DIR: 10\.0 GB free \(10 %\)/);
  expect(await lineOf(disk(0.01))).toMatch(/^fail {2}disk of DATA_DIR: 1\.0 GB free \(1 %\)/);
  const folder = mkdtempSync(join(tmpdir(), 'pq-doctor-'));
  rmSync(folder, { recursive: true });
  expect(await lineOf(probeDisk(folder))).toMatch(/^fail {2}disk of DATA_DIR: ENOENT.*; a process makes it/);
});

test('backups: none, a new one and an old one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pq-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { backup } = parseConfig({ BACKUP_DIR: folder, DATA_DIR: '/nowhere' }, '/');
  const probe = (mode: 'production' | 'sandbox', now?: () => number) =>
    lineOf(probeBackups({ dataDir: '/nowhere', mode, backup }, readBackupSecrets({}), now));
  expect(await probe('production')).toMatch(/^warn {2}backups: none in .*; npm run backup makes one now/);
  const none = { ...backup, repository: null };
  expect(
    await lineOf(
      probeBackups({ dataDir: '/nowhere', mode: 'production', backup: none }, readBackupSecrets({})),
    ),
  ).toMatch(/^warn {2}backups: none in \/nowhere\/backups; name a repository/);
  expect(await probe('sandbox')).toMatch(/^ok {4}backups: none in /);

  const whole = join(folder, 'backups', '2026-11-20T03-00-00Z');
  mkdirSync(whole, { recursive: true });
  writeFileSync(join(whole, 'manifest.json'), '{}');
  mkdirSync(join(folder, 'backups', '2026-11-21T03-00-00Z'));
  const after = (hours: number) => () => Date.parse('2026-11-20T03:00:00Z') + hours * 3_600_000;
  expect(await probe('production', after(25))).toMatch(/^ok {4}backups: the newest .* is 25 h old$/);
  expect(await probe('production', after(72))).toMatch(/^fail {2}backups: .* 3 days old; find out/);
});

test('site: ready with its version, not ready, and away', async () => {
  const serve = async (answer: RequestListener) => {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const health = JSON.stringify({
    status: 'ok',
    version: '1.2.0',
    revision: 'abc',
    schema: '0053_charge_rejections',
  });
  const ready = await serve((_request, response) => void response.end(health));
  expect(await lineOf(probeSite(ready))).toBe(
    `ok    site: ${ready} is ready, runs 1.2.0 (abc) on schema 0053_charge_rejections`,
  );
  const not = await serve((_request, response) => void response.writeHead(503).end());
  expect(await lineOf(probeSite(not))).toMatch(/^warn {2}site: .* answers 503; are web processes running/);
  expect(await lineOf(probeSite('http://127.0.0.1:1'))).toMatch(/^warn {2}site: http:\/\/127\.0\.0\.1:1: /);
});

test('carriers: checked within a year, longer ago, and never', async () => {
  const today = '2027-11-29';
  const probe = (on: string | null) => lineOf(probeCarriers(today, [{ what: 'forms/cj.json', on }]));
  expect(await probe('2026-11-29')).toMatch(/^ok {4}carriers/);
  expect(await probe('2026-11-28')).toMatch(
    /^warn {2}carriers: .*forms\/cj\.json \(2026-11-28\); compare it/,
  );
  expect(await probe(null)).toMatch(/^warn {2}carriers: .*forms\/cj\.json \(never\)/);
  expect(await lineOf(probeCarriers(today))).toContain('forms/epost.json (never)');
});

test('holidays: those of the next year missing from October', async () => {
  expect(await lineOf(probeHolidays('2027-09-30'))).toBe('ok    holidays: known');
  expect(await lineOf(probeHolidays('2027-10-01'))).toMatch(
    /^warn {2}holidays: those of 2028 are not known;/,
  );
});
