/** The address with some fields changed; an empty or absent value removes a field. */
export function withFields(query: URLSearchParams, fields: Record<string, string | undefined>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(fields))
    if (value) next.set(name, value);
    else next.delete(name);
  return `?${next}`;
}
