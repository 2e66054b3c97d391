import { plainText } from '@pq/domain/text/summary';

/**
 * Lists for the reviewer what the text of a submission contains in addition to words. Our sanitiser wrote the text: each tag
 * has one form and the attributes one order.
 */

const LINK = /<a\b[^>]*?\shref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g;
const VIDEO = /<iframe\b[^>]*?\ssrc="([^"]*)"[^>]*>/g;
const TITLE = /\stitle="([^"]*)"/;
const DOWNLOAD = /\sdownload="([^"]*)"/;
const PICTURE = /<img\b[^>]*?\ssrc="([^"]*)"/g;

/** Every link with its text and target, one on each line, so that a changed target shows as a change. */
export function linkLines(html: string): string[] {
  return anchors(html)
    .filter(({ href }) => !isFile(href))
    .map(({ words, href }) => leads(words, href));
}

/** Every downloadable file with its label, file name and address. */
export function fileLines(html: string): string[] {
  return anchors(html)
    .filter(({ href }) => isFile(href))
    .map(({ words, download, href }) => leads(words === download ? words : `${words} (${download})`, href));
}

/** Every video with its title and address. */
export function videoLines(html: string): string[] {
  return [...html.matchAll(VIDEO)].map(([tag, src = '']) => leads(textOf(TITLE.exec(tag)?.[1]), textOf(src)));
}

/** The addresses of other sites in a text, without duplicates. */
export function linksOut(html: string): string[] {
  const outside = anchors(html).filter(({ href }) => /^https?:/.test(href));
  return [...new Set(outside.map(({ href }) => href))];
}

/** The pictures of a text, without duplicates. */
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
/** As a browser shows it: without tags, on one line, entities decoded. */
const textOf = (html = '') => plainText(html, html.length).replaceAll('\n', ' ');
