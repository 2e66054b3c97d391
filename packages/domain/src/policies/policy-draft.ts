import { t } from '../copy.ts';
import { addDays, formatDate, isCivilDate } from '../dates.ts';

type Sections = readonly { heading: string; paragraphs: readonly string[] }[];

/** Notice period in days between announcing a material change and its effective date. */
const policyNoticeDays = 7;

type Writing = {
  today: string;
  isMaterial: boolean;
  latest: { version: number; effectiveAt: string } | undefined;
};

/**
 * The earliest Seoul date on which a new version of a policy can take effect. Members are notified of a material change days
 * before; a scheduled version can be neither moved forward nor overtaken by another one.
 */
export function firstPolicyDay({ today, isMaterial, latest }: Writing): string {
  const first = addDays(today, isMaterial ? policyNoticeDays : 0);
  return latest && latest.effectiveAt > first ? latest.effectiveAt : first;
}

export function policyDayProblem(date: string, writing: Writing): string | null {
  const first = firstPolicyDay(writing);
  if (isCivilDate(date) && date >= first) return null;
  const { latest, today } = writing;
  return latest && latest.effectiveAt > today && latest.effectiveAt === first
    ? t('admin.policy.field.date.ahead', { n: latest.version, date: formatDate(first) })
    : t('admin.policy.field.date.wrong', { date: formatDate(first) });
}

const HEADING = /^##\s+/;

/** The text of a policy: headings begin with "## ", empty lines separate paragraphs. */
export function writePolicyText(sections: Sections): string {
  return sections
    .map(({ heading, paragraphs }) => [...(heading ? [`## ${heading}`] : []), ...paragraphs].join('\n\n'))
    .join('\n\n');
}

/** The sections of a policy text; text before the first heading has no heading. */
export function readPolicyText(text: string): { heading: string; paragraphs: string[] }[] {
  const sections: { heading: string; paragraphs: string[] }[] = [];
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    const [first = '', ...rest] = block.trim().split('\n');
    const isHeading = HEADING.test(first);
    if (isHeading) sections.push({ heading: first.replace(HEADING, '').trim(), paragraphs: [] });
    const paragraph = (isHeading ? rest : [first, ...rest]).join('\n').trim();
    if (paragraph === '') continue;
    if (sections.length === 0) sections.push({ heading: '', paragraphs: [] });
    sections.at(-1)?.paragraphs.push(paragraph);
  }
  return sections;
}
