import { CallError } from '@pq/contract/client';

export type FieldsInCall<Name extends string> = Readonly<Record<string, Name | readonly [Name, string]>>;

/**
 * The server's messages for fields of a form, by the form's names. The server names fields by their path in the call
 * (`data.images.0`): its first part is the name, unless `names` maps the path, or its beginning, to another.
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
