import type { Card } from '@pq/contract/shapes/card';
import { type Pledge, pledgeSchema } from '@pq/contract/shapes/pledge';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Tx } from '#src/platform/database/database.ts';
import { queryOnly } from '#src/platform/database/query.ts';
import { versionOf } from '#src/platform/stale-save.ts';
import { lineOf, lineRow, presentLine } from './pledge-line.ts';

const { answers, deliveryinfo } = pledgeSchema.shape;

export const pledgeFormRow = z.object({
  donation: z.number(),
  cardId: z.string(),
  cardName: z.string(),
  cardNumber: z.string(),
  addressBasic: z.string(),
  addressDetail: z.string(),
  zonecode: z.string(),
  recipientName: z.string(),
  recipientTel: z.string(),
  note: z.string(),
  answers,
  items: z.array(lineRow),
  files: deliveryinfo.shape.files,
});
type PledgeFormRow = z.output<typeof pledgeFormRow>;

/** The columns of a pledge `g` with its card `c`. */
export const pledgeFormColumns: Sql = sql`g.donation, g.card_id, c.name as card_name, c.number as card_number,
  g.address_basic, g.address_detail, g.zonecode, g.recipient_name, g.recipient_tel, g.note, g.answers,
  (select coalesce(json_agg(json_build_object(${lineOf('i', 'r')}) order by i.idx, i.choice), '[]')
    from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id) as items,
  (select coalesce(json_agg(json_build_object('url', url, 'name', name) order by position), '[]')
    from pledge_file where pledge_id = g.id) as files`;

type PledgeForm = Pick<Pledge, 'card' | 'donation' | 'deliveryinfo' | 'answers'> & { version: number };

/** The version leaves out prices and texts, which are not chosen in it. */
export function presentPledgeForm(row: PledgeFormRow): PledgeForm {
  const lines = row.items.map(({ idx, choice, count, answers }) => [idx, choice, count, answers]);
  const { donation, cardId, zonecode, recipientName, recipientTel, note, files } = row;
  return {
    card: presentCard({ id: cardId, name: row.cardName, number: row.cardNumber }),
    donation,
    deliveryinfo: {
      address: { basic: row.addressBasic, detail: row.addressDetail, zonecode },
      contentidx: row.items.map(presentLine),
      profile: { name: recipientName, tel: recipientTel },
      etc: note,
      files,
    },
    answers: row.answers,
    version: versionOf([
      lines,
      donation,
      cardId,
      [row.addressBasic, row.addressDetail, zonecode],
      [recipientName, recipientTel],
      note,
      row.answers,
      files.map(({ url }) => url),
    ]),
  };
}

/** Lock the pledge first. */
export async function readPledgeForm(tx: Tx, pledgeId: string): Promise<PledgeForm> {
  return presentPledgeForm(
    await queryOnly(
      tx,
      pledgeFormRow,
      sql`select ${pledgeFormColumns} from pledge g join card c on c.id = g.card_id where g.id = ${pledgeId}`,
    ),
  );
}

/** A card as its owner sees it: PCD_PAYER_ID is our id of it, the billing key stays here. */
export function presentCard(card: { id: string; name: string; number: string }): Card {
  return { PCD_PAYER_ID: card.id, PCD_PAY_CARDNAME: card.name, PCD_PAY_CARDNUM: card.number };
}
