import { z } from 'zod';

/** Maximum number of letters of a typed text; undefined for other schemas. */
export function lettersOf(schema: z.core.$ZodType): number | undefined {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'pipe') return lettersOf(def.in);
  const letters = def.type === 'string' ? z.globalRegistry.get(schema)?.['x-letters'] : undefined;
  return typeof letters === 'number' ? letters : undefined;
}
