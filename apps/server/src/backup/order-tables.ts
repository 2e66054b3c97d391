import type { Table } from './repository.ts';

/**
 * The tables in an order in which they can be loaded: what a row refers to is there before it. Throws when
 * two refer to each other.
 */
export function orderTables(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  let left = [...tables];
  while (left.length > 0) {
    const next = left.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)));
    if (next.length === 0)
      throw new Error(`these tables refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
    left = left.filter(({ name }) => !placed.has(name));
  }
  return ordered;
}
