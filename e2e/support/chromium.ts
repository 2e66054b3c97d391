import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type LaunchOptions = {
  executablePath: string;
  args: string[];
  ignoreDefaultArgs: string[];
  headless: true;
  env: NodeJS.ProcessEnv;
};

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A journey sees a page for seconds: what V8 spends on making its scripts fast does not come back. Not for who measures speed.
 */
export const flagsOfShortVisits = ['--js-flags=--no-opt --no-maglev'];

// Where no locale is set, Chromium gives a download with a Hangul name the name "download".
const env = {
  ...process.env,
  LC_ALL: 'C.UTF-8',
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
};

const MIN_SHARED_BYTES = 1024 ** 3;

/** Playwright keeps pictures of the screen as files on the disk, for containers with little memory to share; memory is cheaper. */
function unwantedArgs(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > MIN_SHARED_BYTES ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return [];
  }
}

/** CHROME_PATH, or the Chromium inside the npm package, so that a fresh machine needs nothing but npm. */
export async function findChromium(extraFlags: readonly string[] = []): Promise<LaunchOptions> {
  const args = [...flags, ...extraFlags];
  const common = { args, ignoreDefaultArgs: unwantedArgs(), headless: true as const, env };
  const own = process.env.CHROME_PATH;
  if (own) {
    if (!existsSync(own)) throw new Error(`CHROME_PATH ${own} does not exist`);
    return { executablePath: own, ...common };
  }
  const { default: chromium } = await import('@sparticuz/chromium');
  // Its own arguments suit a function host (one process, no web security): only the binary is wanted here.
  return { executablePath: await chromium.executablePath(), ...common };
}
