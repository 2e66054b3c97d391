import type { Sheets } from './cast.ts';
import { claySheets } from './clay-sheets.ts';
import { clothSheets } from './cloth-sheets.ts';
import { outsideSheets } from './outside-sheets.ts';
import { paperSheets } from './paper-sheets.ts';
import { stageSheets } from './stage-sheets.ts';

/** Every picture that has no file in covers. */
export const sheets: Sheets = {
  ...paperSheets,
  ...claySheets,
  ...clothSheets,
  ...outsideSheets,
  ...stageSheets,
};
