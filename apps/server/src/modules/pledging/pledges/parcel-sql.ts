import { type SQL, sql } from 'drizzle-orm';

/** Whether something of a pledge is sent as a parcel; `pledge` is the name or alias of its row. */
export function hasParcel(pledge: 'pledge' | 'g'): SQL {
  return sql.raw(`exists (select from pledge_item pi join reward pr using (project_key, idx)
    where pi.pledge_id = ${pledge}.id and pr.shipping = 'parcel')`);
}
