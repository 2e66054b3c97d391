import type { DeliveryAct } from '@pq/domain/shipping/delivery';

type LinkedAct = Exclude<DeliveryAct, 'receive'>;

const paths: Record<LinkedAct, (key: string) => string> = {
  card: (key) => `/my/list?change-card=${key}`,
  pay: (key) => `/my/list?pay-now=${key}`,
  proof: (key) => `/my/proof/${key}`,
  address: (key) => `/address/${key}`,
};

export function actPath(act: LinkedAct, gateKey: string): string {
  return paths[act](encodeURIComponent(gateKey));
}
