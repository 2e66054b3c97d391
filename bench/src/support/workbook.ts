import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const SHEET = 'xl/worksheets/sheet1.xml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** An XLSX file of one sheet, whose cells are texts. */
export async function workbookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => {
    const texts = row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
    return `<row>${texts.join('')}</row>`;
  });
  const parts = {
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    [SHEET]: `<worksheet xmlns="${MAIN}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(parts)) zip.addBuffer(Buffer.from(HEAD + xml), path);
  zip.end();
  return buffer(zip.outputStream);
}
