import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

// `npm run -s prometheus-rule | kubectl -n pq apply -f -`: the alerts as the Prometheus operator takes them.
const { groups } = parse(
  readFileSync(new URL('../deploy/prometheus/alerts.yaml', import.meta.url), 'utf8'),
) as {
  groups: unknown[];
};
process.stdout.write(
  stringify({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'pq', labels: { release: 'prometheus' } },
    spec: { groups },
  }),
);
