/** Changes of a pledge after the delivery list was exported. */
export const exportChanges = ['refunded', 'partlyRefunded', 'cancelled', 'failed', 'changed'] as const;
export type ExportChange = (typeof exportChanges)[number];

/** Whether nothing of the pledge has to be sent any more. */
export const isNotToSend = (kind: ExportChange) =>
  kind === 'refunded' || kind === 'cancelled' || kind === 'failed';
