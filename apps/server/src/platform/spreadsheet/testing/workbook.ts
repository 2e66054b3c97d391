import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const relations = (...each: [id: string, type: string, target: string, mode?: string][]) =>
  `<Relationships>${each
    .map(([id, type, target, mode]) => {
      const external = mode ? ` TargetMode="${mode}"` : '';
      return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${external}/>`;
    })
    .join('')}</Relationships>`;

type Parts = Record<string, string | Buffer>;

/** A workbook with one sheet; `parts` replaces and adds parts. */
export function workbook(parts: Parts = {}, compress = true): Promise<Buffer> {
  const base: Parts = {
    '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/sharedStrings.xml': '<sst><si><t>주문번호</t></si><si><t>송장번호</t></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
    ),
  };
  return zip({ ...base, ...parts }, compress);
}

export const sheet = (xml: string) => `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>`;
export const withSheet = (xml: string) => workbook({ 'xl/worksheets/sheet1.xml': sheet(xml) });
export const withCells = (...cells: string[]) => withSheet(`<row>${cells.join('')}</row>`);

export function zip(parts: Parts, compress = true): Promise<Buffer> {
  const file = new ZipFile();
  for (const [path, content] of Object.entries(parts))
    file.addBuffer(Buffer.from(content), path, { compress });
  file.end();
  return buffer(file.outputStream);
}
