/** The end of a file's name as a mark of what it is, five letters at most: `PNG`; a dash where it has none. */
export function fileMark(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '–';
}
