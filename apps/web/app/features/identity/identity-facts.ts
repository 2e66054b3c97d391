import type { DataOf } from '@pq/contract/client';
import type { getIdentity } from '@pq/contract/endpoints/identity';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { bankName } from '@pq/domain/identity/banks';
import { formatBusinessNumber } from '@pq/domain/identity/numbers';

export type OwnIdentity = NonNullable<DataOf<typeof getIdentity>>;

type Sent = Pick<
  OwnIdentity,
  | 'kind'
  | 'name'
  | 'birth'
  | 'registration'
  | 'corporateNumber'
  | 'representative'
  | 'address'
  | 'taxEmail'
  | 'bank'
  | 'account'
  | 'holder'
  | 'receiptPhone'
>;

/** What was filled in, as labels and values, for the maker and for admins. */
export function identityFacts({ kind, ...sent }: Sent): (readonly [label: string, value: string])[] {
  const facts: [string, string | null][] = [
    [t('identity.kind.short'), t(`identity.kind.${kind}`)],
    [t(`identity.name.${kind}`), sent.name],
    [t('identity.birth'), sent.birth && formatDate(sent.birth)],
    [t('identity.registration'), sent.registration && formatBusinessNumber(sent.registration)],
    [t('identity.corporateNumber'), sent.corporateNumber?.replace(/^(\d{6})(\d{7})$/, '$1-$2') ?? null],
    [t('identity.representative'), sent.representative],
    [t(`identity.address.${kind}`), sent.address],
    [t('identity.taxEmail'), sent.taxEmail],
    [t('identity.account'), accountText(sent)],
    [t('identity.holder'), sent.holder],
    [t('identity.phone'), sent.receiptPhone],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

export function accountText({ bank, account }: Pick<Sent, 'bank' | 'account'>): string {
  return `${bankName(bank)} ${account}`;
}
