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
 * A journey shows a page for seconds, too short for V8's optimizations to pay off. Not for performance measurements.
 */
export const flagsOfShortVisits = ['--js-flags=--no-opt --no-maglev'];

// Without a locale, Chromium names a download with a Hangul name "download".
const env = {
  ...process.env,
  LC_ALL: 'C.UTF-8',
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
};

const MIN_SHARED_BYTES = 1024 ** 3;

/**
 * Playwright stores screenshots in files instead of shared memory, for containers with little of it; memory is cheaper.
 */
function unwantedArgs(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > MIN_SHARED_BYTES ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return [];
  }
}

/** CHROME_PATH, or the Chromium of the npm package, so that a new machine needs nothing but npm. */
export async function findChromium(extraFlags: readonly string[] = []): Promise<LaunchOptions> {
  const args = [...flags, ...extraFlags];
  const common = { args, ignoreDefaultArgs: unwantedArgs(), headless: true as const, env };
  const own = process.env.CHROME_PATH;
  if (own) {
    if (!existsSync(own)) throw new Error(`CHROME_PATH ${own} does not exist`);
    return { executablePath: own, ...common };
  }
  const { default: chromium } = await import('@sparticuz/chromium');
  // Its arguments are for serverless functions (one process, no web security), so only the binary is used.
  return { executablePath: await chromium.executablePath(), ...common };
}
