import { identityStates, makerKinds } from '@pq/domain/identity/identity';
import { z } from 'zod';
import { about, known } from '../fields.ts';

const documentName = (what: string, example: string) =>
  z
    .string()
    .nullable()
    .meta(about(`${what}: name of the file; null for none`, example));

const common = {
  kind: z.enum(makerKinds).meta(about('individual, sole (sole proprietor) or corporation', 'sole')),
  name: z.string().meta(about('Name of the person or the business', '월하공방')),
  birth: z.string().nullable().meta(about('Of an individual: birthday, YYYY-MM-DD', '1991-04-02')),
  registration: z
    .string()
    .nullable()
    .meta(about('Of a business: its registration number, ten digits', '1248100998')),
  corporateNumber: z
    .string()
    .nullable()
    .meta(
      about('Of a corporation: its corporate number, thirteen digits; null if not given', '1301110006246'),
    ),
  representative: z.string().nullable().meta(about('Of a business: its representative', '윤서린')),
  address: z.string().meta(about('Address', '서울특별시 마포구 느티나무길 12, 2층')),
  taxEmail: z.string().nullable().meta(about('E-mail for tax invoices', 'tax@example.com')),
  bank: z.string().meta(about('Bank, by its code of three digits', '004')),
  account: z.string().meta(about('Account number, masked to its last four digits', '····4821')),
  holder: z.string().meta(about('Holder of the account', '윤서린')),
  receiptPhone: z
    .string()
    .nullable()
    .meta(about('Phone number for cash receipts, masked to its last four digits', '····5678')),
  documentName: documentName(
    'Registration certificate or what else the admins asked for',
    '사업자등록증.pdf',
  ),
  bankbookName: documentName('Copy of the bankbook', '통장 사본.jpg'),
  version: z.int().meta(about('Number of this version, from 1', 2)),
  state: z
    .enum(identityStates)
    .meta(
      about(
        'checking: waits for the decision; fix: sent back with a message; verified: in force; replaced: superseded',
        'checking',
      ),
    ),
  message: z.string().meta(about('What has to be corrected; empty for none', '통장 사본을 다시 올려주세요.')),
  submittedAt: z.int().meta(about('Time at which it was sent, epoch ms', 1_767_229_200_000)),
  dueOn: z.string().meta(about('Day until which it is decided, YYYY-MM-DD in Seoul', '2026-12-03')),
  decidedAt: z.int().nullable().meta(about('Time of the decision, epoch ms', 1_767_315_600_000)),
};

export const accountSchema = z
  .object({
    bank: common.bank,
    account: common.account,
    holder: common.holder,
    verifiedAt: z.int().meta(about('Time at which it was verified, epoch ms', 1_767_315_600_000)),
    pausedUntil: z
      .int()
      .nullable()
      .meta(
        about(
          'Until then nothing is paid out, as the account has changed, epoch ms; null for no such time',
          null,
        ),
      ),
  })
  .meta({ id: 'PayoutAccount', description: 'The account of the identity in force.' });

export const ownIdentitySchema = z
  .object({
    ...common,
    document: z
      .string()
      .nullable()
      .meta(about('URL of the document, to be sent again with a change', '/files/identity/0199f3a4/a.pdf')),
    bankbook: z
      .string()
      .nullable()
      .meta(
        about('URL of the bankbook copy, to be sent again with a change', '/files/identity/0199f3a4/b.jpg'),
      ),
    inForce: accountSchema.nullable().meta(about('What payouts go by; null before the first verification')),
  })
  .meta({ id: 'OwnIdentity', description: "The caller's identity as a maker, as it was sent last." });

export const submittedIdentitySchema = z
  .object({
    uid: z.string().meta(known.member),
    nickname: z.string().meta(known.nickname),
    ...common,
    accountChanged: z
      .boolean()
      .meta(about('Whether the account differs from that of the identity in force', false)),
    isOverdue: z.boolean().meta(about('Whether it waits for more than two business days', false)),
  })
  .meta({ id: 'SubmittedIdentity', description: 'An identity as admins see it.' });
