/** Names and sums of the files of an archive, by its central directory (APPNOTE 4.3.12). */
export function entriesOf(archive: Buffer): [name: string, crc: number][] {
  const entries: [string, number][] = [];
  for (let from = 0; ; from += 4) {
    from = archive.indexOf('PK\u0001\u0002', from, 'latin1');
    if (from < 0) return entries;
    const length = archive.readUInt16LE(from + 28);
    entries.push([archive.toString('utf8', from + 46, from + 46 + length), archive.readUInt32LE(from + 16)]);
  }
}
