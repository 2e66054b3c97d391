import { joinParts, partNames, takePart } from './parts.ts';

/** By field name: `title`, `images.thumbnail`, `rewards.content`. */
export type Refusals = Readonly<Record<string, string>>;

export type Parted<Data> = { rest: Data; refused: Data; refusals: Refusals };

/** `fields` are paths like `data.rewards.content.0.context`. */
export function partRefused<Data extends object>(
  sent: Data,
  fields: Readonly<Record<string, string>>,
): Parted<Data> {
  let parted: Parted<Data> = { rest: sent, refused: {} as Data, refusals: {} };
  for (const [field, message] of Object.entries(fields)) {
    const path = field.replace(/^data\./, '');
    const name = partNames(parted.rest).find((one) => path === one || path.startsWith(`${one}.`));
    if (!name) continue;
    const { taken, rest } = takePart(parted.rest, name);
    parted = {
      rest,
      refused: joinParts(parted.refused, taken),
      refusals: { ...parted.refusals, [name]: message },
    };
  }
  return parted;
}

export function withoutNewer<Data extends object>(
  { refused, refusals }: Pick<Parted<Data>, 'refused' | 'refusals'>,
  typed: Data,
): Pick<Parted<Data>, 'refused' | 'refusals'> {
  const retyped = new Set(partNames(typed));
  let left = refused;
  for (const name of retyped) left = takePart(left, name).rest;
  return {
    refused: left,
    refusals: Object.fromEntries(Object.entries(refusals).filter(([name]) => !retyped.has(name))),
  };
}
