import type { Pledge } from '@pq/contract/shapes/pledge';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { presentCard } from '#src/modules/pledging/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getProjectCards } from '../catalog/get-project-cards.ts';
import { listPledgeRows, type PledgeRow } from './queries.ts';

/** The caller's own pledges with their history, newest first; all of them, or `most`. */
export async function listPledges(
  platform: Platform,
  caller: Caller,
  most: number | null = null,
): Promise<Pledge[]> {
  const { db } = platform.database;
  const rows = await listPledgeRows(db, caller.uid, most);
  const keys = [...new Set(rows.map((row) => row.projectKey))];
  const cards = new Map((await getProjectCards(db, keys, caller)).map((card) => [card.key, card]));
  return rows.flatMap((row) => {
    const project = cards.get(row.projectKey);
    return project ? [presentPledge(row, project)] : [];
  });
}

function presentPledge(row: PledgeRow, project: ProjectCard): Pledge {
  return {
    gateKey: row.id,
    projectid: row.projectKey,
    purpose: row.purpose,
    status: row.status,
    amount: row.amount,
    deliveryprice: row.deliveryPrice,
    donation: row.donation,
    paymentinfo: {
      callAmount: row.callAmount,
      email: row.email,
      installmentCount: 0,
      memberName: row.nickname,
      phone: row.recipientTel,
      product: row.title,
    },
    card: presentCard({ id: row.cardId, name: row.cardName, number: row.cardNumber }),
    deliveryinfo: {
      address: { basic: row.addressBasic, detail: row.addressDetail, zonecode: row.zonecode },
      contentidx: row.items,
      profile: { name: row.recipientName, tel: row.recipientTel },
      etc: row.note,
      files: row.files,
    },
    ...(row.endedBy && { endedBy: row.endedBy }),
    parcel: row.parcel,
    rewardperiod: row.rewardPeriod,
    refunded: row.refunded,
    paymentDate: row.paymentAtMs,
    ...(row.failureReason === null ? {} : { failureReason: row.failureReason }),
    ...(row.failedCard ? { failedCard: presentCard(row.failedCard) } : {}),
    ...(row.held && { held: true as const }),
    ...(row.cardDropped && { cardDropped: true as const }),
    ...(row.fallback ? { fallback: presentCard(row.fallback) } : {}),
    ...(row.receiptUrl === null ? {} : { receiptUrl: row.receiptUrl }),
    history: row.history,
    project,
  };
}
