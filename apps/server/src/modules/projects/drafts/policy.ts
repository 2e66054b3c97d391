import type { ProjectState, Purpose } from '@pq/domain/project/project';
import type { Limit } from '#src/platform/http/limits.ts';
import { ProductError } from '#src/platform/product-error.ts';

/** Saves of a person in a minute: two tabs that save every 500 ms, and some clicks. */
export const saveLimit: Limit = { max: 300, windowS: 60 };
export const moveLimit: Limit = { max: 60, windowS: 3_600 };

type Writer = { uid: string };
type Written = { ownerId: string; purpose: Purpose; state: ProjectState };

function mayWrite(writer: Writer, project: Pick<Written, 'ownerId'>): boolean {
  return writer.uid === project.ownerId;
}

/** The own project in the wanted state. Throws notFound (missing, of another owner or purpose), wrongState. */
export function ownIn<P extends Written>(
  writer: Writer,
  project: P | null,
  wanted: { state: ProjectState; purpose?: Purpose | undefined },
): P {
  if (!project || !mayWrite(writer, project)) throw new ProductError('notFound');
  if (wanted.purpose && wanted.purpose !== project.purpose) throw new ProductError('notFound');
  if (project.state !== wanted.state) throw new ProductError('wrongState');
  return project;
}

export function ownOrAbsent<P extends Pick<Written, 'ownerId'>>(writer: Writer, project: P | null): P {
  if (!project || !mayWrite(writer, project)) throw new ProductError('notFound');
  return project;
}
