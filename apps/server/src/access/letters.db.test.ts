import type { Call } from '@pq/contract/call';
import { lettersOf } from '@pq/contract/testing/letters-of';
import { LETTER_CODE_POINTS } from '@pq/domain/text/letters';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { rows } from './testing/rows.ts';
import { openWorld, roles, type World } from './testing/world.ts';

/** Seven code points, as long as emoji of several parts usually are; the others are for the next texts of a list. */
const FAMILIES = ['👨‍👩‍👧‍👦', '👩‍👩‍👧‍👦', '👨‍👨‍👧‍👦'] as const;
const [FAMILY] = FAMILIES;
const NOT_PROSE = /url|image|thumbnail|picture|link|token|seen|orderId|main|basic|^number$/i;
/** Texts of whole pages: a request of so many emoji is too large. */
const PAGE = 50_000;
/** Calls that accept no other texts than those of their row. */
const onlySent: readonly string[] = ['correctProject'];

type Json = { [key: string]: unknown };

/** The same input with the most letters in every text that people write, optional ones too unless `onlyThere`. */
function filled(
  schema: z.core.$ZodType,
  value: unknown,
  onlyThere: boolean,
  name = '',
  letter: string = FAMILY,
): unknown {
  const letters = lettersOf(schema);
  if (letters !== undefined) {
    const stays = NOT_PROSE.test(name) || letters > PAGE || (onlyThere && value === undefined);
    return stays ? value : letter.repeat(letters);
  }
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const inside = (part: z.core.$ZodType, of: unknown, key = name, own = letter) =>
    filled(part, of, onlyThere, key, own);
  if (def.type === 'object' && value && typeof value === 'object') {
    const parts = Object.entries(def.shape).map(([key, part]) => [
      key,
      inside(part, (value as Json)[key], key),
    ]);
    return { ...value, ...Object.fromEntries(parts.filter(([, part]) => part !== undefined)) };
  }
  if (def.type === 'array' && Array.isArray(value))
    return value.map((part, at) => inside(def.element, part, name, FAMILIES[at % FAMILIES.length]));
  if (def.type === 'pipe') return inside(def.out._zod.def.type === 'transform' ? def.in : def.out, value);
  return 'innerType' in def ? inside(def.innerType, value) : value;
}

const isWritten = ({ input }: Call) =>
  JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes('"x-letters":');

const writes = new Map(
  rows.flatMap(({ call, input, statuses }) => {
    const role = roles.find((one) => statuses[one] === 200);
    const isOne = 'method' in call && call.method !== 'GET' && isWritten(call);
    return isOne && input && role ? [[call.name, { title: call.name, call, input, role }]] : [];
  }),
);

let world: World;
let bounds: { table: string; column: string; most: number }[];
const reached = new Set<string>();
beforeAll(async () => {
  world = await openWorld();
  const { rows: found } = await world.platform.owner.query(
    `select conrelid::regclass::text as table, found[1] as column, found[2]::int as most from pg_constraint,
       regexp_matches(pg_get_constraintdef(oid), 'char_length\\((\\w+)\\) <= (\\d+)', 'g') as found
     where conname like '%\\_letters' or conname = 'reward_goods'`,
  );
  bounds = found;
});
afterEach(() => world.restore());
afterAll(() => world.close());

async function noteReached() {
  const found = bounds.map(
    ({ table, column, most }) =>
      `select '${table}.${column}' as name from ${table} where char_length(${column}) = ${(most / LETTER_CODE_POINTS) * [...FAMILY].length}`,
  );
  for (const { name } of (await world.platform.owner.query(found.join(' union '))).rows) reached.add(name);
}

it.each([...writes.values()])('$title stores texts of the most letters', async ({ call, input, role }) => {
  const payload = filled(call.input, await input(world, role), onlySent.includes(call.name)) as object;
  const { method, path } = call;
  const answer = await world.app.inject({
    method,
    url: `/api${path}`,
    headers: world.headers[role],
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await noteReached();
});

it('every column that is bound to a number of letters has had a text of so many', () => {
  const columns = bounds.map(({ table, column }) => `${table}.${column}`);
  expect(columns.length).toBeGreaterThan(15);
  expect(columns.filter((column) => !reached.has(column))).toEqual([]);
});
