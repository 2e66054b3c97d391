const LEAD = /^\s*<figure[^>]* data-youtube="[^"]*"[^>]*>.*?<\/figure>/s;

/** Splits clean HTML into a video at its beginning, if any, and the rest. */
export function splitLead(html: string): { lead: string; rest: string } {
  const lead = LEAD.exec(html)?.[0] ?? '';
  return { lead, rest: html.slice(lead.length) };
}
