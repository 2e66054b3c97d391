export function withPicture(urls: readonly string[], url: string, replaces: string | undefined): string[] {
  return replaces !== undefined && urls.includes(replaces)
    ? urls.map((one) => (one === replaces ? url : one))
    : [...urls, url];
}
