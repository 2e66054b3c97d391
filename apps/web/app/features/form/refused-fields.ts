import { CallError } from '@pq/contract/client';

export type FieldsInCall<Name extends string> = Readonly<Record<string, Name | readonly [Name, string]>>;

/**
 * What the server says of the fields of a form, by their names here. It names them by their path in the call (`data.images.0`):
 * the first part of that is a name, unless `names` gives the path, or its beginning, another one.
 */
export function refusedFields<Name extends string>(
  error: Error,
  known: readonly Name[],
  names: FieldsInCall<Name> = {},
): Map<Name, string> {
  const refused = new Map<Name, string>();
  if (!(error instanceof CallError)) return refused;
  for (const [path, message] of Object.entries(error.fields)) {
    const [, given] = Object.entries(names).find(([begin]) => `${path}.`.startsWith(`${begin}.`)) ?? [];
    const [name, words = message] =
      typeof given === 'object' ? given : [given ?? known.find((one) => one === firstPart(path))];
    if (name !== undefined && !refused.has(name)) refused.set(name, words);
  }
  return refused;
}

function firstPart(path: string): string | undefined {
  return path.replace(/^data\./, '').split('.')[0];
}
