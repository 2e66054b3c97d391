/** Groups whose fields are saved one by one. */
const groups = ['images', 'config', 'period', 'rewards'] as const;
const isGroup = (name: string) => (groups as readonly string[]).includes(name);
type Fields = Record<string, object | undefined>;

/** Groups of fields retain the fields that `parts` does not name. */
export function withParts<Content extends object>(content: Content, parts: object): Content {
  const given = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
  return joinParts(content as object, given) as Content;
}

export function joinParts<Data extends object>(earlier: Data, later: Data): Data {
  const joined = { ...earlier, ...later } as Record<string, unknown>;
  const [before, after] = [earlier, later] as [Fields, Fields];
  for (const group of groups)
    if (before[group] && after[group]) joined[group] = { ...before[group], ...after[group] };
  return joined as Data;
}

/** For instance `title`, `images.thumbnail`, `rewards.content`. */
export function partNames(parts: object): string[] {
  return Object.entries(parts).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return isGroup(name) ? Object.keys(value).map((field) => `${name}.${field}`) : [name];
  });
}

export function takePart<Data extends object>(parts: Data, name: string): { taken: Data; rest: Data } {
  const [top = '', field] = name.split('.');
  const { [top]: value, ...rest } = parts as Record<string, Record<string, unknown> | undefined>;
  if (value === undefined) return { taken: {} as Data, rest: parts };
  if (field === undefined) return { taken: { [top]: value } as Data, rest: rest as Data };
  if (!(field in value)) return { taken: {} as Data, rest: parts };
  const { [field]: taken, ...others } = value;
  return {
    taken: { [top]: { [field]: taken } } as Data,
    rest: (Object.keys(others).length > 0 ? { ...rest, [top]: others } : rest) as Data,
  };
}
