import { decidedThings } from '@pq/domain/audit-actions';
import { t } from '@pq/domain/copy';
import { policyIds } from '@pq/domain/policies/policy-text';
import { Link } from 'react-router';
import type { AuditEntry } from '#app/data/admin/audit.ts';

const places: Record<string, (key: string) => string> = {
  project: (key) => `/admin/projects?text=${key}`,
  pledge: (key) => `/admin/pledges/${key}`,
  member: (key) => `/admin/members/${key}`,
  story: (key) => `/admin/stories?text=${key}`,
  policy: (key) => `/admin/policies?id=${key}`,
};

export function SubjectLink({ subject: { type, key, title } }: { subject: AuditEntry['subject'] }) {
  const place = places[type];
  const name = title || unnamedText(type, key);
  return place ? <Link to={place(key)}>{name}</Link> : name;
}

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word =>
  words.some((one) => one === word);

export function unnamedText(type: string, key: string): string {
  if (isOneOf(policyIds, key)) return t(`policy.tab.${key}`);
  if (isOneOf(['pledges', 'charges'], key)) return t(`admin.${key}`);
  return isOneOf(decidedThings, type) ? t(`admin.kind.${type}`) : key;
}
