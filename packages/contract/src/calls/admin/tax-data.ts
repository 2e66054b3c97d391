import { z } from 'zod';
import { defineFile } from '../../call.ts';
import { about } from '../../fields.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'format' });

export const exportTaxData = defineFile({
  name: 'exportTaxData',
  path: '/admin/tax',
  summary: 'Export the fees of a month for tax invoices and cash receipts as XLSX',
  description:
    'One row for each statement that became final in the month, with the maker as it was then: businesses get a tax invoice ' +
    'or its correction, individuals a cash receipt. The export is written to the audit log.',
  audience: 'admin',
  fresh: 'everyone',
  input: z.object({ month: month.meta(about('Month of the statements, YYYY-MM in Seoul', '2026-12')) }),
  errors: [],
});
