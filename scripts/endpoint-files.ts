import { globSync } from 'node:fs';
import { plainCalls, webhooks } from '@pq/contract';
import type { Endpoint } from '@pq/contract/call';

const CONTRACT = new URL('../packages/contract/src/', import.meta.url);

type Addressed = Partial<Endpoint> & Pick<Endpoint, 'name' | 'path'>;

/** The typed client makes neither. */
const withoutEndpoint: readonly unknown[] = [...plainCalls, ...webhooks];

const isAddressed = (value: unknown): value is Addressed =>
  typeof value === 'object' && value !== null && 'path' in value && !withoutEndpoint.includes(value);

function endpointOf({ name, method, path, list }: Addressed): string {
  const fields = Object.entries({ name, method, path, list }).filter(([, value]) => value !== undefined);
  const lines = fields.map(([field, value]) => `  ${field}: '${value}',\n`);
  return `export const ${name} = {\n${lines.join('')}} as const;\n`;
}

/**
 * The files of `endpoints/`: what the browser needs of each file of calls, without the schemas, and in as many files, so that
 * a screen loads the endpoints of its own areas.
 */
export async function endpointFiles(): Promise<Record<string, string>> {
  const files = globSync('calls/**/*.ts', { cwd: CONTRACT }).sort();
  const written: Record<string, string> = {};
  for (const file of files) {
    const declared = Object.values((await import(new URL(file, CONTRACT).href)) as object);
    const endpoints = declared.filter(isAddressed).map(endpointOf);
    if (endpoints.length > 0)
      written[`packages/contract/src/${file.replace('calls/', 'endpoints/')}`] =
        `// Written by \`npm run docs\` from ${file}.\n\n${endpoints.join('\n')}`;
  }
  return written;
}
