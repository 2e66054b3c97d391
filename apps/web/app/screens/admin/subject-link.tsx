import { policyIds } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { Link } from 'react-router';
import type { AuditEntry } from '#app/data/console/audit.ts';

/** Where the console shows what a decision was about. */
const places: Record<string, (key: string) => string> = {
  project: (key) => `/admin/projects?text=${key}`,
  pledge: (key) => `/admin/pledges/${key}`,
  member: (key) => `/admin/members/${key}`,
  story: (key) => `/admin/stories?text=${key}`,
  policy: (key) => `/admin/policies?id=${key}`,
};

/** What a decision was about, by its name where it has one. */
export function SubjectLink({ subject: { type, key, title } }: { subject: AuditEntry['subject'] }) {
  const place = places[type];
  const policy = type === 'policy' ? policyIds.find((id) => id === key) : undefined;
  const name = policy ? t(`policy.tab.${policy}`) : title || key;
  return place ? <Link to={place(key)}>{name}</Link> : name;
}
