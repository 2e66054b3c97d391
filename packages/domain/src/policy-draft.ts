type Sections = readonly { heading: string; paragraphs: readonly string[] }[];

/** Days that members have between being told of a material change and its coming into force. */
export const policyNoticeDays = 7;

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
