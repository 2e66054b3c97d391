import { purposes } from '@pq/domain/project/project';
import { data } from 'react-router';
import type { BoxPlace } from '#app/lib/addresses/pqbox-path.ts';

type Params = { purpose?: string | undefined; id?: string | undefined; prjtId?: string | undefined };

/** `id` is the parameter of the page of the whole box. Throws a 404 for an unknown purpose. */
export function boxPlaceOf({ purpose, id, prjtId = id }: Params): BoxPlace {
  const known = purposes.find((one) => one === purpose);
  if (!known || !prjtId) throw data(null, { status: 404 });
  return { purpose: known, prjtId };
}
