import type { DataOf } from '@pq/contract/client';
import type { readAddress } from '@pq/contract/endpoints/addresses';

export type Delivery = DataOf<typeof readAddress>;
