import { plainText } from '@pq/domain/text/summary';

/**
 * What the text of a submission holds besides its words, as its reviewer reads it. The text is as our sanitiser writes it: one
 * form of each tag, attributes in one order.
 */

const LINK = /<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;
const VIDEO = /<iframe\b[^>]*?\ssrc="([^"]*)"[^>]*>/g;
const TITLE = /\stitle="([^"]*)"/;
const DOWNLOAD = /\sdownload="([^"]*)"/;
const PICTURE = /<img\b[^>]*?\ssrc="([^"]*)"/g;

/** Every link with its words and where it leads, a line each: a link that leads elsewhere now has changed. */
export function linkLines(html: string): string[] {
  return anchors(html)
    .filter(({ href }) => !isFile(href))
    .map(({ words, href }) => leads(words, href));
}

/** Every file that readers take with them, by what it is called, under which name it is saved, and where it lies. */
export function fileLines(html: string): string[] {
  return anchors(html)
    .filter(({ href }) => isFile(href))
    .map(({ words, download, href }) => leads(words === download ? words : `${words} (${download})`, href));
}

/** Every video by its title and its address. */
export function videoLines(html: string): string[] {
  return [...html.matchAll(VIDEO)].map(([tag, src = '']) => leads(said(TITLE.exec(tag)?.[1]), said(src)));
}

/** Addresses of other sites that a text leads to, each once. */
export function linksOut(html: string): string[] {
  const outside = anchors(html).filter(({ href }) => /^https?:/.test(href));
  return [...new Set(outside.map(({ href }) => href))];
}

/** The pictures of a text, each once. */
export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(PICTURE)].map(([, src = '']) => src))];
}

function anchors(html: string): { href: string; words: string; download: string }[] {
  return [...html.matchAll(LINK)].map(([tag, href = '', inner = '']) => ({
    href: said(href),
    words: said(inner),
    download: said(DOWNLOAD.exec(tag.slice(0, tag.indexOf('>') + 1))?.[1]),
  }));
}

const isFile = (href: string) => href.startsWith('/files/');
const leads = (words: string, href: string) => (words === '' ? href : `${words} → ${href}`);
/** As a browser shows it: without tags, on one line, its entities read. */
const said = (html = '') => plainText(html, html.length).replaceAll('\n', ' ');
