import { carrierCodes } from '@pq/domain/shipping/carriers';
import { parcelStates, receivers } from '@pq/domain/shipping/state';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { epochMs } from '#src/platform/database/fragments.ts';
import { versionOf } from '#src/platform/stale-save.ts';

const parcelLine = z.object({ idx: z.int(), choice: z.array(z.int()), count: z.int() });
export type ParcelLine = z.output<typeof parcelLine>;

export const parcelRow = z.object({
  key: z.string(),
  carrier: z.enum(carrierCodes),
  number: z.string().nullable(),
  state: z.enum(parcelStates),
  sentAt: z.number(),
  announceAt: z.number(),
  isAnnounced: z.boolean(),
  receiveAt: z.number(),
  receivedAt: z.number().nullable(),
  receivedBy: z.enum(receivers).nullable(),
  version: z.int(),
  lines: z.array(parcelLine),
  pieces: z.int(),
});
export type ParcelRow = z.output<typeof parcelRow>;

/** As in shippingFacts: instants in epoch ms, parcels without undone ones, oldest first. */
export const shippingFactsRow = z.object({
  pieces: z.int(),
  makingAt: z.number().nullable(),
  parcels: z.array(parcelRow),
});
export type ShippingFactsRow = z.output<typeof shippingFactsRow>;

/**
 * Pieces that are sent of a pledge `g` of a member `m`: all parcel pieces while it is paid, and only what has left once it is refunded
 * or its backer has left.
 */
export function piecesToSend(ordered: Sql, sent: Sql): Sql {
  return sql`case when g.status = 'paid' and m.left_at is null then ${ordered} else ${sent} end`;
}

/** The earlier of the two, null only if both are. */
export const makingAt: Sql = sql`least(g.making_at, p.making_at)`;

const parcelJson = sql`json_build_object('key', c.id, 'carrier', c.carrier, 'number', c.number, 'state', c.state,
  'sentAt', ${epochMs('c.sent_at')}, 'announceAt', ${epochMs('c.announce_at')}, 'isAnnounced', c.announced_at is not null,
  'receiveAt', ${epochMs('c.receive_at')}, 'receivedAt', ${epochMs('c.received_at')}, 'receivedBy', c.received_by,
  'version', c.version, 'lines', l.lines, 'pieces', l.pieces)`;

/** JSON of shippingFactsRow for a pledge `g` of the project `p` and the member `m`. */
export const shippingFacts: Sql = sql`(
  select json_build_object('pieces', ${piecesToSend(sql`o.pieces`, sql`s.pieces`)},
    'makingAt', ${epochMs(makingAt)}, 'parcels', s.parcels)
  from (
      select coalesce(sum(i.count), 0)::int as pieces from pledge_item i join reward r using (project_key, idx)
      where i.pledge_id = g.id and r.shipping = 'parcel') o,
    (select coalesce(sum(l.pieces), 0)::int as pieces,
        coalesce(json_agg(${parcelJson} order by c.sent_at, c.id), '[]') as parcels
      from parcel c cross join lateral (
        select sum(count)::int as pieces,
          json_agg(json_build_object('idx', idx, 'choice', choice, 'count', count) order by idx, choice) as lines
        from parcel_line where parcel_id = c.id) l
      where c.pledge_id = g.id and c.state <> 'undone') s)`;

/** JSON of the combinations of a pledge `g` that are sent as parcels. */
export const parcelLines: Sql = sql`(
  select coalesce(json_agg(json_build_object('idx', i.idx, 'choice', i.choice, 'count', i.count) order by i.idx, i.choice), '[]')
  from pledge_item i join reward r using (project_key, idx) where i.pledge_id = g.id and r.shipping = 'parcel')`;

/** Changes with each move of an order and of its parcels. */
export function shippingVersion(ownMakingAt: number | null, parcels: readonly ParcelRow[]): number {
  return versionOf([ownMakingAt, parcels.map(({ key, version }) => [key, version])]);
}
