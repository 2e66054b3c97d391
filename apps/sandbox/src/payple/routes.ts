import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '#src/core/sandbox.ts';
import { registerAuth } from './auth.ts';
import { registerCharge } from './charging/charge.ts';
import { registerPaypleControls } from './controls.ts';
import { registerLookUp } from './look-up.ts';
import { registerPayer } from './payer.ts';
import { registerRefund } from './refund.ts';
import { registerSettlements } from './settlements.ts';
import { registerReceipt } from './shared/receipt.ts';
import { registerCardWindow } from './window/routes.ts';

export function registerPayple(app: FastifyInstance, sandbox: Sandbox): void {
  registerAuth(app, sandbox);
  registerCharge(app, sandbox);
  registerRefund(app, sandbox);
  registerReceipt(app, sandbox);
  registerLookUp(app, sandbox);
  registerSettlements(app, sandbox);
  registerPayer(app, sandbox);
  registerCardWindow(app, sandbox);
  registerPaypleControls(app, sandbox);
}
