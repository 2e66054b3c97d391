import { t } from '../copy.ts';
import { addDays, formatDate, isCivilDate } from '../dates.ts';

type Sections = readonly { heading: string; paragraphs: readonly string[] }[];

/** Days that members have between being told of a material change and its coming into force. */
const policyNoticeDays = 7;

/** What decides from which day a new version may be in force: today in Seoul, its kind, and the latest version. */
type Writing = {
  today: string;
  isMaterial: boolean;
  latest: { version: number; effectiveAt: string } | undefined;
};

/**
 * The first Seoul day on which a new version of a policy may come into force. Members hear of a material change days before; and
 * what is still to come is neither brought forward nor undone by a version that comes before it.
 */
export function firstPolicyDay({ today, isMaterial, latest }: Writing): string {
  const first = addDays(today, isMaterial ? policyNoticeDays : 0);
  return latest && latest.effectiveAt > first ? latest.effectiveAt : first;
}

/** What is wrong with the day from which a new version is to be in force; null when nothing is. */
export function policyDayProblem(date: string, writing: Writing): string | null {
  const first = firstPolicyDay(writing);
  if (isCivilDate(date) && date >= first) return null;
  const { latest, today } = writing;
  return latest && latest.effectiveAt > today && latest.effectiveAt === first
    ? t('admin.policy.field.date.ahead', { n: latest.version, date: formatDate(first) })
    : t('admin.policy.field.date.wrong', { date: formatDate(first) });
}

const HEADING = /^##\s+/;

/** A policy as it is written: headings begin with "## ", paragraphs are parted by an empty line. */
export function writePolicyText(sections: Sections): string {
  return sections
    .map(({ heading, paragraphs }) => [...(heading ? [`## ${heading}`] : []), ...paragraphs].join('\n\n'))
    .join('\n\n');
}

/** The sections of a written policy; what stands before the first heading has none. */
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
