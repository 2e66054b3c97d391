/** The pictures with one more: in the place of the one that it `replaces`, at the end where that is gone or none. */
export function withPicture(urls: readonly string[], url: string, replaces: string | undefined): string[] {
  return replaces !== undefined && urls.includes(replaces)
    ? urls.map((one) => (one === replaces ? url : one))
    : [...urls, url];
}
