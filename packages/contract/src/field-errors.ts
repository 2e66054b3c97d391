import { type LabelKey, t } from '@pq/domain/copy';
import type { z } from 'zod';

/**
 * Messages by field path (`rewardidx.0.count`) of a failed parse, in Korean, for `data.fields` of a 400. Parse with
 * `reportInput`, by which a missing field and one of another type are told apart.
 */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || '_';
    fields[path] ??= messageOf(issue);
  }
  return fields;
}

/** The text of an issue; `n` is its place. */
type Said = { copy: LabelKey } | { copy: 'field.tooLong'; n: number };

/** For a refinement: what its issue says to whoever has filled the field in. */
export function says(copy: LabelKey): { params: Said } {
  return { params: { copy } };
}

export function saysTooLong(n: number): { params: Said } {
  return { params: { copy: 'field.tooLong', n } };
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && issue.params) return textOf(issue.params as Said);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('field.tooLong', { n: String(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'array' && issue.minimum === 1)
    return t('field.required');
  if (issue.code === 'too_big' || issue.code === 'too_small') return t('field.range');
  if (issue.code === 'invalid_type' && issue.input === undefined) return t('field.required');
  return t('field.format');
}

function textOf(said: Said): string {
  return 'n' in said ? t(said.copy, { n: String(said.n) }) : t(said.copy);
}
