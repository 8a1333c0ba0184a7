/** Makes Prometheus' rules and Grafana's dashboard from the tables of metrics, objectives and alerts. */
import { series, type SeriesName } from '../../../src/proxy/operate/series.ts'
import { type AlertName, alertNames, alertOf } from './alerts.ts'

/** The page where operators read what to do. */
export const RUNBOOK = 'src/proxy/README.md'
/** The row of an alert there. */
export const anchorOf = (name: AlertName): string => name.toLowerCase()

const line = (name: string, value: string): string => `${name}: ${JSON.stringify(value)}`

/** A rule file of Prometheus, in YAML. */
export const rulesFile = (): string =>
  [
    '# Made by demo/operate/watching/write.ts out of alerts.ts beside it.',
    'groups:',
    '  - name: bank-elements-proxy',
    '    rules:',
    ...alertNames.flatMap((name) => {
      const { expr, for: lasting, severity, summary } = alertOf(name)
      return [
        `      - alert: ${name}`,
        `        ${line('expr', expr)}`,
        `        for: ${lasting}`,
        '        labels:',
        `          severity: ${severity}`,
        '        annotations:',
        `          ${line('summary', summary)}`,
        `          ${line('runbook', `${RUNBOOK}#${anchorOf(name)}`)}`,
      ]
    }),
    '',
  ].join('\n')

interface Query {
  readonly expr: string
  readonly legendFormat: string
}

/** Queries that show a metric, by its type. */
function queriesOf(name: SeriesName): readonly Query[] {
  const row = series[name]
  const { kind, labels } = row
  const by = labels.length > 0 ? ` by (${labels.join(', ')})` : ''
  const legendFormat = labels.map((label) => `{{${label}}}`).join(' ') || name
  if (kind === 'counter') return [{ expr: `sum${by} (rate(${name}[$__rate_interval]))`, legendFormat }]
  if (kind === 'gauge')
    return [{ expr: `${'merge' in row ? row.merge : 'sum'}${by} (${name})`, legendFormat }]
  const buckets = `sum by (${['le', ...labels].join(', ')}) (rate(${name}_bucket[$__rate_interval]))`
  return [0.5, 0.99].map((share) => ({
    expr: `histogram_quantile(${share}, ${buckets})`,
    legendFormat: `p${100 * share} ${labels.map((label) => `{{${label}}}`).join(' ')}`.trim(),
  }))
}

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }
const WIDTH = 12
const HEIGHT = 8

const panel = (title: string, unit: string, queries: readonly Query[], at: number) => ({
  id: at + 1,
  type: 'timeseries',
  title,
  datasource: DATASOURCE,
  gridPos: { w: WIDTH, h: HEIGHT, x: (at % 2) * WIDTH, y: Math.floor(at / 2) * HEIGHT },
  fieldConfig: { defaults: { unit }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
  targets: queries.map((query, n) => ({
    ...query,
    refId: String.fromCharCode(65 + n),
    datasource: DATASOURCE,
  })),
})

const unitOf = (name: SeriesName): string => {
  const { kind } = series[name]
  if (kind === 'histogram' || name.endsWith('_seconds')) return 's'
  return kind === 'counter' ? 'reqps' : 'short'
}

/** A dashboard of Grafana: the alerts that fire, then a panel for each metric. */
export function dashboardFile(): string {
  const names = Object.keys(series) as SeriesName[]
  const firing = {
    expr: `sum by (alertname) (ALERTS{alertstate="firing", alertname=~"${alertNames.join('|')}"})`,
    legendFormat: '{{alertname}}',
  }
  const dashboard = {
    uid: 'bank-elements-proxy',
    title: 'Bank Elements: signing proxy',
    schemaVersion: 39,
    timezone: 'browser',
    time: { from: 'now-6h', to: 'now' },
    refresh: '30s',
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }],
    },
    panels: [
      {
        ...panel('Alerts that fire', 'short', [firing], 0),
        description: `What to do stands in the repository: ${RUNBOOK}#what-to-do`,
      },
      ...names.map((name, n) => panel(series[name].help, unitOf(name), queriesOf(name), n + 1)),
    ],
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

/** Name of a file in demo/operate → its text. */
export const watchingFiles = (): Readonly<Record<string, string>> => ({
  'alerts.yml': rulesFile(),
  'dashboard.json': dashboardFile(),
})
