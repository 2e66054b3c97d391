/** The address with some of its fields changed; an empty or absent value takes a field out. */
export function withFields(query: URLSearchParams, fields: Record<string, string | undefined>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(fields))
    if (value) next.set(name, value);
    else next.delete(name);
  return `?${next}`;
}
