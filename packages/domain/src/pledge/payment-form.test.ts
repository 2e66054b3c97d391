import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { findPaymentProblems, type PaymentForm } from './payment-form.ts';

const filled: PaymentForm = {
  donation: null,
  basic: '왕십리로 83',
  parcel: true,
  zonecode: '04769',
  name: '한도담',
  tel: '010-1234-5678',
  cardId: 'c1',
  uploads: 'still',
  unanswered: 0,
  answering: false,
};
const empty: PaymentForm = {
  donation: limits.donation + 1,
  parcel: true,
  basic: '',
  zonecode: '',
  name: '',
  tel: '',
  cardId: '',
  uploads: 'sending',
  unanswered: 2,
  answering: false,
};
const copiesOf = (form: PaymentForm) => findPaymentProblems(form).map(({ copy }) => copy);

it('findPaymentProblems lists questions, donation, address, name, contact, attachments, card in this order', () => {
  expect(copiesOf(empty)).toEqual([
    'pay.questions.missing',
    'pay.err.donation',
    'pay.err.address',
    'pay.err.name',
    'pay.err.tel',
    'pay.files.busy',
    'pay.err.card',
  ]);
});

it.each<[Partial<PaymentForm>, string]>([
  [{ donation: limits.donation + 1 }, 'pay.err.donation'],
  [{ zonecode: '' }, 'pay.err.address'],
  [{ basic: ' ' }, 'pay.err.address'],
  [{ basic: ' (이편한세상센트레빌아파트)' }, 'pay.err.addressName'],
  [{ zonecode: '0476' }, 'pay.err.zonecode'],
  [{ zonecode: '047690' }, 'pay.err.zonecode'],
  [{ name: ' ' }, 'pay.err.name'],
  [{ name: '\u3164' }, 'pay.err.name'],
  [{ tel: '' }, 'pay.err.tel'],
  [{ tel: '010-12' }, 'pay.err.telFormat'],
  [{ tel: '010-1234-56789' }, 'pay.err.telWrong'],
  [{ tel: '821-0123-4567' }, 'pay.err.telWrong'],
  [{ cardId: '' }, 'pay.err.card'],
  [{ uploads: 'sending' }, 'pay.files.busy'],
  [{ uploads: 'failed' }, 'pay.files.failed'],
  [{ unanswered: 1 }, 'pay.questions.missing'],
  [{ answering: true, unanswered: 1 }, 'pay.questions.uploading'],
])('findPaymentProblems reports %o once, as %s', (part, copy) => {
  expect(copiesOf({ ...filled, ...part })).toEqual([copy]);
});

it('findPaymentProblems is empty for a complete form with the largest donation', () => {
  expect(copiesOf({ ...filled, donation: limits.donation })).toEqual([]);
});

it('findPaymentProblems requires no address when nothing is shipped', () => {
  expect(copiesOf({ ...filled, parcel: false, basic: '', zonecode: '' })).toEqual([]);
});
