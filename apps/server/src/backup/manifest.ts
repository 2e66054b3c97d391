import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  version: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations of the database at that time, in their order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be loaded: what is referred to comes first. `sha256` is of the rows as text, unpacked. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: hash })),
  files: z.object({ count: z.int(), bytes: z.int(), listSha256: hash }),
});

/** What a backup holds, so that a damaged or incomplete one is noticed. */
export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

const fileSchema = z.object({ path: z.string(), size: z.int(), sha256: hash });
export type FileEntry = z.output<typeof fileSchema>;

const NAME = 'manifest.json';

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** Throws when the folder holds no whole backup of a kind that we know. */
export async function readManifest(folder: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, NAME), 'utf8')));
}

/** One line of the list of files. */
export function encodeFile(entry: FileEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

export function decodeFile(line: string): FileEntry {
  return fileSchema.parse(JSON.parse(line));
}

/** Where a table's rows, the list of files and the files are below a backup's folder. */
export const places = {
  table: (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`),
  fileList: (folder: string) => join(folder, 'files.jsonl'),
  file: (folder: string, path: string) => join(folder, 'files', path),
};
