/** The extension of a file in capitals, at most five letters: `PNG`; a dash without one. */
export function fileMark(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '–';
}
