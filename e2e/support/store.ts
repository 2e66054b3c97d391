import { execFileSync } from 'node:child_process';

type Statement = { text: string; values: readonly unknown[] };

/** Runs in the server's folder, so that the journeys need neither its code nor its database's driver. */
const script = `
  import { readFileSync } from 'node:fs';
  import pg from 'pg';
  import { embeddedUrl } from './src/platform/embedded-postgres/embedded-postgres.ts';
  import { readPostmaster } from './src/platform/embedded-postgres/postmaster.ts';
  import { cleanEditorHtml } from './src/platform/rich-text/clean-editor-html.ts';
  const { dataDir, statements, html } = JSON.parse(readFileSync(0, 'utf8'));
  const client = new pg.Client({ connectionString: embeddedUrl(readPostmaster(dataDir).port) });
  await client.connect();
  const cleaned = (value) => (value === '$clean' ? cleanEditorHtml(html) : value);
  for (const { text, values } of statements) await client.query(text, values.map(cleaned));
  await client.end();
`;

/**
 * Writes into the database of the running site what no call writes yet. The value `$clean` stands for `html` as the
 * product's own sanitiser leaves it.
 */
export function writeRows(statements: readonly Statement[], html = ''): void {
  const dataDir = new URL('../../.tmp/e2e-data', import.meta.url).pathname;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../../apps/server', import.meta.url).pathname,
    input: JSON.stringify({ dataDir, statements, html }),
    stdio: ['pipe', 'inherit', 'inherit'],
  });
}
