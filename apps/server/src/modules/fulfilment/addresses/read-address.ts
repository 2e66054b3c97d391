import { createHmac } from 'node:crypto';
import type { readAddress as call } from '@pq/contract/calls/addresses';
import { limits } from '@pq/domain/limits';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { findAddressDoubts, maskAddress, maskRecipient } from '@pq/domain/shipping/address-check';
import { addressAnswer } from '@pq/domain/shipping/address-lock';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { unsentLines } from '../parcels/lock-orders.ts';
import { readRewardTexts } from '../parcels/reward-texts.ts';
import { isAddressToken } from './address-token.ts';
import {
  type DestinationRow,
  findDestination,
  isToDeliver,
  listDestinations,
  refusalOf,
} from './destinations.ts';

type Delivery = z.input<typeof call.data>;
export type Reader = { uid: string } | null;
type Input = { gateKey: string; token?: string | undefined };

/** For its backer, or masked with the token of a mail. Throws loginRequired, notFound, addressLink. */
export async function readAddress(platform: Platform, reader: Reader, input: Input): Promise<Delivery> {
  const opened = await openDestination(platform, reader, input);
  return presentDelivery(platform, platform.database.db, opened);
}

export type Opened = { row: DestinationRow; masked: boolean };

export async function openDestination(
  { database, clock, secrets }: Platform,
  reader: Reader,
  { gateKey, token }: Input,
): Promise<Opened> {
  const row = await findDestination(database.db, gateKey);
  if (row && row.memberId === reader?.uid) return { row, masked: false };
  if (token === undefined) throw new ProductError(reader ? 'notFound' : 'loginRequired');
  const isOpen = row !== null && !row.hasBackerLeft;
  if (!isOpen || !isAddressToken(token, gateKey, clock.now(), secrets)) throw new ProductError('addressLink');
  return { row, masked: true };
}

export async function presentDelivery(
  { clock, secrets }: Pick<Platform, 'clock' | 'secrets'>,
  db: Executor,
  { row, masked }: Opened,
): Promise<Delivery> {
  const nowMs = clock.now();
  const {
    gateKey,
    seq,
    projectKey,
    purpose,
    title,
    author,
    thumbnail,
    parcel,
    address,
    profile,
    etc,
    lockAt,
  } = row;
  const where = { ...address, tel: profile.tel };
  const shown = masked
    ? { address: maskAddress(address), profile: maskRecipient(profile), etc: '', lines: [], others: [] }
    : { address, profile, etc, lines: await listLines(db, row), others: await listOthers(db, row, nowMs) };
  return {
    ...{
      gateKey,
      order: orderNumberOf(projectKey, seq),
      projectid: projectKey,
      purpose,
      title,
      author,
      thumbnail,
    },
    ...{ masked, parcel, ...shown },
    doubts: parcel ? findAddressDoubts(where) : [],
    answer: addressAnswer({ ...row, closedAt: row.since }),
    refusal: refusalOf(row, nowMs),
    lockAt,
    version: deliveryVersion(row, secrets),
  };
}

const VERSION_BYTES = 6;

/** Keyed, so that what is masked cannot be guessed by its version. */
export function deliveryVersion(
  { address, profile, etc }: DestinationRow,
  { auth }: { auth: string },
): number {
  const content = JSON.stringify([
    address.zonecode,
    address.basic,
    address.detail,
    profile.name,
    profile.tel,
    etc,
  ]);
  return createHmac('sha256', auth)
    .update(`address-version:${content}`)
    .digest()
    .readUIntBE(0, VERSION_BYTES);
}

async function listLines(db: Executor, row: DestinationRow): Promise<Delivery['lines']> {
  const { title, choice } = await readRewardTexts(db, row.projectKey);
  return unsentLines(row).map((line) => ({
    name: title(line.idx),
    choiceText: choice(line),
    count: line.count,
  }));
}

/** Latest first. What cannot be changed because nothing is delivered, or all has left, is no other delivery. */
async function listOthers(
  db: Executor,
  { gateKey, memberId }: DestinationRow,
  nowMs: number,
): Promise<Delivery['others']> {
  const rows = await listDestinations(
    db,
    sql`g.member_id = ${memberId} and g.id <> ${gateKey} and ${isToDeliver}`,
  );
  return rows
    .filter((row) => refusalOf(row, nowMs) !== 'closed' && unsentLines(row).length > 0)
    .slice(-limits.pledgesOfAddress)
    .reverse()
    .map((row) => ({
      gateKey: row.gateKey,
      order: orderNumberOf(row.projectKey, row.seq),
      title: row.title,
      address: row.address,
      refusal: refusalOf(row, nowMs),
      lockAt: row.lockAt,
    }));
}
