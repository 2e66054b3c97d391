/** An empty or absent value removes its field. */
export function withFields(query: URLSearchParams, fields: Record<string, string | undefined>): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(fields))
    if (value) next.set(name, value);
    else next.delete(name);
  return `?${next}`;
}
