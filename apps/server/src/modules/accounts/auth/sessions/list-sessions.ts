import type { OwnSession } from '@pq/contract/shapes/account';
import { t } from '@pq/domain/copy';
import Bowser from 'bowser';
import { maskAddress } from '#src/platform/http/addresses.ts';
import type { SignedIn } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { listSessionsOf } from './queries.ts';

export async function listOwnSessions(platform: Platform, { uid, session }: SignedIn): Promise<OwnSession[]> {
  const shown = (await listSessions(platform, uid)).map((one) => ({
    ...one,
    current: one.id === session.id,
  }));
  return shown.sort((a, b) => Number(b.current) - Number(a.current));
}

/** A member's sessions, the most recently used first; addresses are masked. */
export async function listSessions(
  { database }: Platform,
  uid: string,
): Promise<Omit<OwnSession, 'current'>[]> {
  const rows = await listSessionsOf(database.db, uid);
  return rows.map(({ id, userAgent, ipAddress, createdAtMs, seenAtMs, endsAtMs }) => ({
    id,
    ...describeDevice(userAgent),
    address: maskAddress(ipAddress),
    signedInAt: createdAtMs,
    seenAt: seenAtMs,
    endsAt: endsAtMs,
  }));
}

type Device = Pick<OwnSession, 'browser' | 'system' | 'device'>;

const DEVICES: Record<string, Device['device']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' };

const APPS = [
  [/KAKAOTALK/i, 'my.session.app.kakaotalk'],
  [/NAVER\(inapp/i, 'my.session.app.naver'],
  [/Instagram/, 'my.session.app.instagram'],
  [/FBA[NV]/, 'my.session.app.facebook'],
  [/\bLine\//, 'my.session.app.line'],
] as const;

/** Browser (or the app that has it built in), system and kind of device of a user agent; empty where it does not say. */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: '', system: '', device: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: appName(userAgent) ?? browserName(browser.name ?? ''),
    system: os.name ?? '',
    device: DEVICES[platform.type ?? ''] ?? 'unknown',
  };
}

function appName(userAgent: string): string | null {
  const app = APPS.find(([mark]) => mark.test(userAgent));
  return app ? t('my.session.inApp', { app: t(app[1]) }) : null;
}

function browserName(name: string): string {
  return name.startsWith('Samsung Internet') ? t('my.session.samsung') : name;
}
