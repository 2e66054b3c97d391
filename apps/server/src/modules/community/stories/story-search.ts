import { id } from '@pq/contract/fields';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { categories } from '@pq/domain/project/project';
import { firstLetters } from '@pq/domain/text/letters';
import { z } from 'zod';
import { ProductError } from '#src/platform/product-error.ts';

const none = (value: unknown) => (value === '' || value === null ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(none, schema.optional());

/** The fields of `search` in GET /story/list; numbers and flags may come as text, empty means "all". */
const searchSchema = z.object({
  text: optional(z.string().max(limits.storyContent)),
  category: optional(z.coerce.number().int().min(0).max(categories.length)),
  sort: optional(z.enum(['newest', 'like'])),
  liked: z.preprocess((value) => value === true || value === 'true', z.boolean()),
  uid: optional(id),
});

export type StorySearch = {
  text: string;
  /** 1-6; 0 is all. */
  category: number;
  sort: 'newest' | 'like';
  liked: boolean;
  uid: string | null;
};

/** `search` is a JSON object, or any other text to search for. Throws invalid for wrong fields. */
export function parseStorySearch(search: string): StorySearch {
  const fields = parseObject(search);
  const parsed = searchSchema.safeParse(fields ?? { text: search });
  if (!parsed.success) throw ProductError.ofField('search', t('field.format'));
  const { text = '', category = 0, sort = 'newest', liked, uid = null } = parsed.data;
  return { text: clean(text), category, sort, liked, uid };
}

/** NFC like stored texts, without characters that PostgreSQL cannot store, cut at the limit. */
function clean(text: string): string {
  const plain = text.toWellFormed().replaceAll('\u0000', '').normalize('NFC').trim();
  return firstLetters(plain, limits.searchText);
}

function parseObject(text: string): object | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
