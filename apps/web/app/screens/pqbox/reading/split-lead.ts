const LEAD = /^\s*<figure[^>]* data-youtube="[^"]*"[^>]*>.*?<\/figure>/s;

/** Expects sanitised HTML. */
export function splitLead(html: string): { lead: string; rest: string } {
  const lead = LEAD.exec(html)?.[0] ?? '';
  return { lead, rest: html.slice(lead.length) };
}
