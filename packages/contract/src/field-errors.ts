import { t } from '@pq/domain/copy';
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

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('max:')) return t('field.tooLong', { n: issue.message.slice(4) });
  if (issue.message === 'noReason') return t('admin.rejectMessage.required');
  if (issue.message === 'required') return t('field.required');
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('field.tooLong', { n: String(issue.maximum) });
  if (issue.code === 'too_big' || issue.code === 'too_small') return t('field.range');
  if (issue.code === 'invalid_type' && issue.input === undefined) return t('field.required');
  return t('field.format');
}
