import type { OwnSession } from '@pq/contract/shapes/account';
import Bowser from 'bowser';

type Device = Pick<OwnSession, 'browser' | 'system' | 'device'>;

const DEVICES: Record<string, Device['device']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' };

/** What a user agent says of itself, as a person would say it: `Chrome`, `Windows`, a computer. Empty where it says nothing. */
export function deviceWords(userAgent: string | null): Device {
  if (!userAgent) return { browser: '', system: '', device: 'unknown' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name ?? '',
    system: os.name ?? '',
    device: DEVICES[platform.type ?? ''] ?? 'unknown',
  };
}
