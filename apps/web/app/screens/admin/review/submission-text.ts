import { plainText } from '@pq/domain/text/summary';

// Our sanitiser wrote the text: each tag has one form and the attributes one order.

const LINK = /<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;
const VIDEO = /<iframe\b[^>]*?\ssrc="([^"]*)"[^>]*>/g;
const TITLE = /\stitle="([^"]*)"/;
const DOWNLOAD = /\sdownload="([^"]*)"/;
const PICTURE = /<img\b[^>]*?\ssrc="([^"]*)"/g;

/** Includes the target, so that a changed target shows as a change. */
export function linkLines(html: string): string[] {
  return anchors(html)
    .filter(({ href }) => !isFile(href))
    .map(({ words, href }) => leads(words, href));
}

export function fileLines(html: string): string[] {
  return anchors(html)
    .filter(({ href }) => isFile(href))
    .map(({ words, download, href }) => leads(words === download ? words : `${words} (${download})`, href));
}

export function videoLines(html: string): string[] {
  return [...html.matchAll(VIDEO)].map(([tag, src = '']) => leads(textOf(TITLE.exec(tag)?.[1]), textOf(src)));
}

export function linksOut(html: string): string[] {
  const outside = anchors(html).filter(({ href }) => /^https?:/.test(href));
  return [...new Set(outside.map(({ href }) => href))];
}

export function picturesIn(html: string): string[] {
  return [...new Set([...html.matchAll(PICTURE)].map(([, src = '']) => src))];
}

function anchors(html: string): { href: string; words: string; download: string }[] {
  return [...html.matchAll(LINK)].map(([tag, href = '', inner = '']) => ({
    href: textOf(href),
    words: textOf(inner),
    download: textOf(DOWNLOAD.exec(tag.slice(0, tag.indexOf('>') + 1))?.[1]),
  }));
}

const isFile = (href: string) => href.startsWith('/files/');
const leads = (words: string, href: string) => (words === '' ? href : `${words} → ${href}`);
const textOf = (html = '') => plainText(html, html.length).replaceAll('\n', ' ');
