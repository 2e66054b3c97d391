/** A choice applies to all of `names`. */
export type StaleField<Values> = {
  label: string;
  names: readonly (keyof Values & string)[];
  text(values: Values): string;
  pictures?(values: Values): readonly string[];
};

export type StaleChoice = 'mine' | 'theirs';

type Compared<Values> = { start: Values; mine: Values; theirs: Values };

/** `proposed`: the choice where only one window has changed the field. */
export function differingFields<Values>(
  fields: readonly StaleField<Values>[],
  { start, mine, theirs }: Compared<Values>,
): { field: StaleField<Values>; proposed: StaleChoice | undefined }[] {
  return fields.flatMap((field) => {
    const of = (values: Values) => JSON.stringify(field.names.map((name) => values[name] ?? null));
    if (of(mine) === of(theirs)) return [];
    const proposed = of(mine) === of(start) ? 'theirs' : of(theirs) === of(start) ? 'mine' : undefined;
    return [{ field, proposed }];
  });
}

export function partOf<Values extends object>(
  values: Values,
  fields: readonly StaleField<Values>[],
): Partial<Values> {
  const names = fields.flatMap((field) => field.names);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
