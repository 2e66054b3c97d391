import type { DataOf } from '@pq/contract/client';
import type { getCorrectable } from '@pq/contract/endpoints/admin/corrections';
import type { getReview, searchAllProjects } from '@pq/contract/endpoints/admin/reviews';

export type Review = DataOf<typeof getReview>;
export type FoundProject = DataOf<typeof searchAllProjects>['projects'][number];
export type Correctable = DataOf<typeof getCorrectable>;
