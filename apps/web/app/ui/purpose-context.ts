import { type Purpose, routeSegments } from '@pq/domain/project/project';
import { createContext, useContext } from 'react';

export type PurposeColours = (typeof routeSegments)[Purpose];

/** `data-purpose` of the surrounding part of the page. Dialogs are mounted outside of it, so they do not inherit its colours. */
export const PurposeContext = createContext<PurposeColours | undefined>(undefined);

export function usePurposeColours(own?: Purpose): PurposeColours | undefined {
  const around = useContext(PurposeContext);
  return own ? routeSegments[own] : around;
}
