import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openHome, readHome } from './home.ts';

const runner = { uid: 65_534, gid: 65_534 };

function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pq-home-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('openHome gives a closed data folder execute permission without listing', () => {
  const dataDir = closedFolder();
  expect(openHome(dataDir, runner)).toBe(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o711);
});

it('openHome uses a closed data folder for an ordinary user', () => {
  const dataDir = closedFolder();
  expect(openHome(dataDir, null)).toBe(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

it.runIf(process.getuid?.() === 0)(
  'below a closed folder the cluster lives elsewhere, and is found again',
  () => {
    const dataDir = join(closedFolder(), 'data');
    mkdirSync(dataDir);
    const home = openHome(dataDir, runner);
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    expect(home).not.toBe(dataDir);
    expect(readHome(dataDir)).toBe(home);
    expect(openHome(dataDir, runner)).toBe(home);
  },
);
