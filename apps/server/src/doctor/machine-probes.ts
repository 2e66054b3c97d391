import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { missingHolidayYear } from '@pq/domain/business-days';
import { daysBetween } from '@pq/domain/dates';
import { percentOf } from '@pq/domain/percent';
import { carriersUpdatedOn } from '@pq/domain/shipping/carriers';
import { formChecks } from '@pq/domain/shipping/forms';
import { z } from 'zod';
import { describeUnknownSetting, findUnknownSettings } from '#src/config/env.ts';
import { type Finding, fail, ok, type Probe, warn } from './probe.ts';

const packageFile = new URL('../../../../package.json', import.meta.url);

/** Node in the version that the product installs: others are not tested. */
export function probeNode(running = process.versions.node): Probe {
  const subject = 'Node';
  return {
    subject,
    async run() {
      const shape = z.object({ dependencies: z.object({ node: z.string() }) });
      const wanted = shape.parse(JSON.parse(readFileSync(packageFile, 'utf8'))).dependencies.node;
      const [runs, needs] = [running, wanted].map((version) => Number(version.split('.')[0]));
      if (runs === needs) return [ok(subject, running)];
      const what = `${running}, tested is ${wanted}`;
      const advice = 'start by npm, which uses the Node of npm ci, or take the image';
      return [Number(runs) < Number(needs) ? fail(subject, what, advice) : warn(subject, what, advice)];
    },
  };
}

const WARN_FREE = 0.15;
const FAIL_FREE = 0.05;

/** The bounds are those of the alerts. */
export function probeDisk(
  dataDir: string,
  read: (path: string) => Promise<{ bsize: number; blocks: number; bavail: number }> = statfs,
): Probe {
  const subject = 'disk of DATA_DIR';
  return {
    subject,
    advice: 'a process makes it at its start: check DATA_DIR and its rights',
    async run() {
      const { bsize, blocks, bavail } = await read(dataDir);
      const share = bavail / blocks;
      const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free (${percentOf(bavail, blocks)} %) at ${dataDir}`;
      const advice = 'make room: uploads are refused when it is full';
      if (share < FAIL_FREE) return [fail(subject, free, advice)];
      return [share < WARN_FREE ? warn(subject, free, advice) : ok(subject, free)];
    },
  };
}

const CHECKED_FOR_DAYS = 365;

type Checked = { what: string; on: string | null };

const shippingData = (): Checked[] => [
  { what: 'carriers.json', on: carriersUpdatedOn },
  ...formChecks().map(({ form, checked }) => ({ what: `forms/${form}.json`, on: checked })),
];

/** Number formats, tracking addresses and file forms of carriers change without notice. `today` in Seoul. */
export function probeCarriers(today: string, data: readonly Checked[] = shippingData()): Probe {
  const subject = 'carriers';
  const advice = 'compare it with the carrier, then write the day into packages/domain/src/shipping';
  return {
    subject,
    async run() {
      const stale = data.filter(({ on }) => on === null || daysBetween(on, today) > CHECKED_FOR_DAYS);
      if (stale.length === 0) return [ok(subject, 'numbers, addresses and forms were checked within a year')];
      const names = stale.map(({ what, on }) => `${what} (${on ?? 'never'})`).join(', ');
      return [warn(subject, `not checked within a year: ${names}`, advice)];
    },
  };
}

/** Business days of a year without data count its fixed holidays only. `today` in Seoul. */
export function probeHolidays(today: string): Probe {
  const subject = 'holidays';
  const advice =
    'take a newer @hyunbinseo/holidays-kr; days announced since go into packages/domain/src/extra-holidays.json';
  return {
    subject,
    async run() {
      const year = missingHolidayYear(today);
      return [year === null ? ok(subject, 'known') : warn(subject, `those of ${year} are not known`, advice)];
    },
  };
}

const subject = 'settings';

export function judgeSettings(problems: readonly string[], setNames: readonly string[]): Finding[] {
  const unknown = findUnknownSettings(setNames);
  if (problems.length === 0 && unknown.length === 0) return [ok(subject, 'complete and well-formed')];
  return [
    ...problems.map((problem) => fail(subject, problem, 'no process starts with it (docs/configuration.md)')),
    ...unknown.map((setting) => warn(subject, describeUnknownSetting(setting), 'correct or remove it')),
  ];
}
