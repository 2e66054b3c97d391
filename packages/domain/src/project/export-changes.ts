export const exportChanges = ['refunded', 'partlyRefunded', 'cancelled', 'failed', 'changed'] as const;
export type ExportChange = (typeof exportChanges)[number];

export const isNotToSend = (kind: ExportChange) =>
  kind === 'refunded' || kind === 'cancelled' || kind === 'failed';
