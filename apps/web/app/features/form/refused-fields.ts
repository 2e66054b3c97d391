import { CallError } from '@pq/contract/client';

/**
 * What the server says of the fields of a form, by their names here. It names them by their path in the call (`data.images.0`):
 * the first part of that is a name, unless `names` gives the path or its beginning another one.
 */
export function refusedFields<Name extends string>(
  error: Error,
  known: readonly Name[],
  names: Readonly<Record<string, Name>> = {},
): Map<Name, string> {
  const refused = new Map<Name, string>();
  if (!(error instanceof CallError)) return refused;
  for (const [path, message] of Object.entries(error.fields)) {
    const given = Object.keys(names).find((prefix) => path === prefix || path.startsWith(`${prefix}.`));
    const [first] = path.replace(/^data\./, '').split('.');
    const name = (given !== undefined && names[given]) || known.find((one) => one === first);
    if (name && !refused.has(name)) refused.set(name, message);
  }
  return refused;
}
