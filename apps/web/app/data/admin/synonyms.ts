import type { DataOf } from '@pq/contract/client';
import type { listSynonyms } from '@pq/contract/endpoints/admin/synonyms';

export type Synonyms = DataOf<typeof listSynonyms>;
