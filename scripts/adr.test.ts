import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'docs/adr';
const records = globSync(`${folder}/[0-9]*.md`)
  .toSorted()
  .map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }));

const FORM =
  /^# (\d{4}): (.+)\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (.+)\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Alternatives\n[\s\S]+\n## Consequences\n/;

test.each(records)('$name has the form of a record', ({ name, text }) => {
  expect(FORM.exec(text)?.[1]).toBe(name.slice(0, 4));
});

test('docs/adr/README.md lists every record with title and status', () => {
  const rows = records.map(({ name, text }) => {
    const [, number, title, status] = FORM.exec(text) ?? [];
    return `| [${number}](${name}) | ${title} | ${status} |`;
  });
  const table = readFileSync(`${folder}/README.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['));
  expect(table).toEqual(rows);
});
