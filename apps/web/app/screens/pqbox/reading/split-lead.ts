const LEAD = /^\s*<figure[^>]* data-youtube="[^"]*"[^>]*>.*?<\/figure>/s;

/** Clean HTML in the video that it begins with, where it does, and the rest. */
export function splitLead(html: string): { lead: string; rest: string } {
  const lead = LEAD.exec(html)?.[0] ?? '';
  return { lead, rest: html.slice(lead.length) };
}
