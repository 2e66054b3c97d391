import { type LabelKey, t } from '@pq/domain/copy';
import type { z } from 'zod';

/** More say nothing new, and an answer must not be larger than what it refuses. */
const MAX_FIELDS = 100;

/**
 * Korean messages by field path (`rewardidx.0.count`) of a failed parse, for `data.fields` of a 400. Parse with
 * `reportInput`, which distinguishes a missing field from one of the wrong type.
 */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, MAX_FIELDS)) {
    const path = fieldName(issue.path) || '_';
    fields[path] ??= messageOf(issue);
  }
  return fields;
}

/** Names may be sent, too: a long one is cut. */
const MAX_NAME = 200;

/** `rewardidx.0.count`. */
export function fieldName(path: readonly PropertyKey[]): string {
  // Each key has a letter or a separator, so that more keys would be cut as well.
  return path.slice(0, MAX_NAME).map(String).join('.').slice(0, MAX_NAME).toWellFormed();
}

/** The text of an issue and its placeholder. */
type IssueText = { copy: LabelKey } | { copy: 'field.tooLong'; n: number };

/** Parameters of a refinement: the text that is shown at the field. */
export function says(copy: LabelKey): { params: IssueText } {
  return { params: { copy } };
}

export function saysTooLong(n: number): { params: IssueText } {
  return { params: { copy: 'field.tooLong', n } };
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && issue.params) return textOf(issue.params as IssueText);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('field.tooLong', { n: String(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'array' && issue.minimum === 1)
    return t('field.required');
  if (issue.code === 'too_big' || issue.code === 'too_small') return t('field.range');
  if (issue.code === 'invalid_type' && issue.input === undefined) return t('field.required');
  return t('field.format');
}

function textOf(issueText: IssueText): string {
  return 'n' in issueText ? t(issueText.copy, { n: String(issueText.n) }) : t(issueText.copy);
}
