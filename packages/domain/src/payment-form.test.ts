import { expect, it } from 'vitest';
import { findPaymentProblem } from './payment-form.ts';

const filled = {
  basic: '왕십리로 83',
  zonecode: '04769',
  name: '한도담',
  tel: '010-1234-5678',
  cardId: 'c1',
  uploads: 'still',
} as const;

it('tells what is missing in the order address, name, contact, card, attachments', () => {
  const empty = { basic: '', zonecode: '', name: '', tel: '', cardId: '', uploads: 'sending' } as const;
  expect(findPaymentProblem(empty)?.copy).toBe('pay.err.address');
  expect(findPaymentProblem({ ...empty, basic: 'x' })?.copy).toBe('pay.err.address');
  expect(findPaymentProblem({ ...filled, name: ' ', tel: '' })?.copy).toBe('pay.err.name');
  expect(findPaymentProblem({ ...filled, tel: '' })?.copy).toBe('pay.err.tel');
  expect(findPaymentProblem({ ...filled, tel: '010-12' })?.copy).toBe('pay.err.telFormat');
  expect(findPaymentProblem({ ...filled, cardId: '' })?.copy).toBe('pay.err.card');
  expect(findPaymentProblem({ ...filled, uploads: 'sending' })?.copy).toBe('pay.files.busy');
  expect(findPaymentProblem({ ...filled, uploads: 'failed' })?.copy).toBe('pay.files.failed');
  expect(findPaymentProblem(filled)).toBeNull();
});
