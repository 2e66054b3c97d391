import { makerKinds } from '@pq/domain/identity/identity';
import { limits } from '@pq/domain/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, filledLine, lineText } from '../fields.ts';
import { ownIdentitySchema } from '../shapes/identity.ts';

export const getIdentity = defineCall({
  name: 'getIdentity',
  method: 'GET',
  path: '/maker/identity',
  summary: "Get the caller's identity as a maker",
  description: 'As it was sent last, with the account masked; null before anything was sent.',
  audience: 'member',
  input: z.object({}),
  data: ownIdentitySchema.nullable(),
});

/** Not prose: `findIdentityProblems` of the domain accepts what it can read. */
const value = z.string().max(limits.identityNumber);
const url = z.string().max(500).optional();

export const submitIdentity = defineCall({
  name: 'submitIdentity',
  method: 'PUT',
  path: '/maker/identity',
  writes: 'compared',
  summary: "Send the caller's identity as a maker for verification",
  description:
    'Needed before the approval of a project; an admin decides within two business days. Each call makes a new version, which ' +
    'is refused while another waits. A change of a verified identity requires a fresh sign-in and is mailed to the member and ' +
    'to the old and the new tax e-mail; the verified one stays in force until the decision. Fields that the kind does not ' +
    'have are ignored. Resident registration numbers are refused in every field. The client shows msg.',
  rate: '10 an hour',
  audience: 'member',
  input: z.object({
    kind: z.enum(makerKinds).meta(about('individual, sole (sole proprietor) or corporation', 'sole')),
    name: filledLine(limits.name).meta(about('Name of the person or the business', '월하공방')),
    birth: value
      .optional()
      .meta(about('Of an individual: birthday, YYYY-MM-DD, at least 14 years ago', '1991-04-02')),
    registration: value
      .optional()
      .meta(about('Of a business: its registration number with a valid check digit', '124-81-00998')),
    corporateNumber: value
      .optional()
      .meta(
        about(
          'Of a corporation: its corporate number with a valid check digit; may be left out',
          '130111-0006246',
        ),
      ),
    representative: lineText(limits.name)
      .optional()
      .meta(about('Of a business: its representative', '윤서린')),
    address: filledLine(limits.address).meta(about('Address', '서울특별시 마포구 느티나무길 12, 2층')),
    taxEmail: z
      .string()
      .max(limits.identityEmail)
      .optional()
      .meta(about('E-mail for tax invoices; an individual may leave it out', 'tax@example.com')),
    bank: value.meta(about('Bank, by its code or its name', '004')),
    account: value
      .optional()
      .meta(
        about(
          'Account number, 10 to 16 digits, with hyphens or without. Empty, or as the read has it: that of the version before',
          '123456-78-904821',
        ),
      ),
    holder: filledLine(limits.name).meta(about('Holder of the account', '윤서린')),
    receiptPhone: value
      .optional()
      .meta(
        about(
          'Phone number for cash receipts; empty for none. As the read has it: that of the version before',
          '010-1234-5678',
        ),
      ),
    document: url.meta(
      about(
        'URL of an upload of the caller of kind identity: the registration certificate, which a business needs, or what the ' +
          'admins asked for',
        '/files/identity/0199f3a4/a.pdf',
      ),
    ),
    bankbook: url.meta(
      about(
        'URL of an upload of the caller of kind identity: a copy of the bankbook',
        '/files/identity/0199f3a4/b.jpg',
      ),
    ),
  }),
  data: ownIdentitySchema,
  errors: ['identityChecking', 'freshSignIn'],
});
