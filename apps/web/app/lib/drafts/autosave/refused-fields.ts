import { joinParts, partNames, takePart } from './parts.ts';

/** Why fields of a draft were refused, by their name: `title`, `images.thumbnail`, `rewards.content`. */
export type Refusals = Readonly<Record<string, string>>;

/** Sent fields, divided into those refused by name and all others. */
export type Parted<Data> = { rest: Data; held: Data; refusals: Refusals };

/** Divides sent fields by those that the server names (`data.rewards.content.0.context`). */
export function partRefused<Data extends object>(
  sent: Data,
  fields: Readonly<Record<string, string>>,
): Parted<Data> {
  let parted: Parted<Data> = { rest: sent, held: {} as Data, refusals: {} };
  for (const [field, message] of Object.entries(fields)) {
    const told = field.replace(/^data\./, '');
    const name = partNames(parted.rest).find((one) => told === one || told.startsWith(`${one}.`));
    if (!name) continue;
    const { taken, rest } = takePart(parted.rest, name);
    parted = {
      rest,
      held: joinParts(parted.held, taken),
      refusals: { ...parted.refusals, [name]: message },
    };
  }
  return parted;
}

/** Without the fields that were typed again. */
export function withoutNewer<Data extends object>(
  { held, refusals }: Pick<Parted<Data>, 'held' | 'refusals'>,
  typed: Data,
): Pick<Parted<Data>, 'held' | 'refusals'> {
  const anew = new Set(partNames(typed));
  let left = held;
  for (const name of anew) left = takePart(left, name).rest;
  return {
    held: left,
    refusals: Object.fromEntries(Object.entries(refusals).filter(([name]) => !anew.has(name))),
  };
}
