/** Alerts and dashboard: as the tables say, each alert with its row for operators, true by promtool. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { alertNames, alertOf, objectives } from '../../../demo/operate/watching/alerts.ts'
import { anchorOf, RUNBOOK, rulesFile, watchingFiles } from '../../../demo/operate/watching/files.ts'
import { series } from '../../../src/proxy/operate/series.ts'
import { which } from '../../browsers.ts'
import { rowsUnder, textOf } from '../../pages.ts'

const promtool = which('promtool')
const skip = promtool === undefined && 'there is no promtool here'

describe('demo/operate', () => {
  for (const [name, text] of Object.entries(watchingFiles())) {
    test(`${name} is what the tables give (node demo/operate/watching/write.ts writes it)`, () => {
      assert.equal(readFileSync(new URL(`../../../demo/operate/${name}`, import.meta.url), 'utf8'), text)
    })
  }

  test('the dashboard shows every metric', () => {
    const { 'dashboard.json': dashboard = '' } = watchingFiles()
    assert.deepEqual(
      Object.keys(series).filter((name) => !dashboard.includes(name)),
      [],
    )
  })

  test('every alert leads to a row that says what to do, and every row names an existing alert', () => {
    const rows = rowsUnder(RUNBOOK, '| Alert | What you see | What it is | What to do |', 1).flat()
    assert.deepEqual(
      rows.filter((name) => name !== '–').toSorted(),
      alertNames.map((name) => `<a id="${anchorOf(name)}"></a>\`${name}\``).toSorted(),
    )
    const runbooks = rulesFile().match(/(?<=runbook: ").*(?=")/g)
    assert.deepEqual(
      runbooks,
      alertNames.map((name) => `${RUNBOOK}#${anchorOf(name)}`),
    )
  })

  test('the page states the objectives', () => {
    for (const { goal, meaning } of Object.values(objectives))
      assert.ok(textOf(RUNBOOK).includes(`${goal} ${meaning}`), `${goal} ${meaning}`)
  })
})

describe('the rules', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'alerts-'))
  const file = (name: string): string => join(folder, name)
  after(() => rmSync(folder, { recursive: true, force: true }))
  const run = (...args: string[]): string => {
    try {
      return execFileSync(promtool ?? '', args, { encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      return assert.fail((error as { stderr: string; stdout: string }).stderr)
    }
  }
  writeFileSync(file('alerts.yml'), rulesFile())

  test('can be read by Prometheus', () => {
    assert.ok(run('check', 'rules', file('alerts.yml')).includes(`SUCCESS: ${alertNames.length} rules found`))
  })

  test('and so is what the dashboard asks for', () => {
    const { 'dashboard.json': dashboard = '' } = watchingFiles()
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
    const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    const rules = queries.map((expr, n) => ({
      record: `query_${n}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    writeFileSync(file('queries.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    const output = run('check', 'rules', file('queries.yml'))
    assert.ok(output.includes(`SUCCESS: ${queries.length} rules found`), output)
  })

  /** One course of a rule; JSON is YAML too. */
  const course = (values: Readonly<Record<string, string>>, name: string, fires: boolean) => ({
    interval: '1m',
    input_series: Object.entries(values).map(([metric, line]) => ({ series: metric, values: line })),
    // Counted from the end of the shortest course.
    alert_rule_test: [{ eval_time: fires ? '30m' : '29m', alertname: name }],
  })

  test('fire when they should, and only then', () => {
    for (const name of alertNames) {
      const { fires, quiet, severity, summary, labels } = alertOf(name)
      const [firing, silent] = [course(fires, name, true), course(quiet, name, false)]
      const expectation = {
        exp_labels: { severity, ...labels },
        exp_annotations: { summary, runbook: `${RUNBOOK}#${anchorOf(name)}` },
      }
      const tests = [
        {
          ...firing,
          alert_rule_test: firing.alert_rule_test.map((entry) => ({ ...entry, exp_alerts: [expectation] })),
        },
        silent,
      ]
      writeFileSync(file('test.yml'), JSON.stringify({ rule_files: ['alerts.yml'], tests }))
      run('test', 'rules', file('test.yml'))
    }
  })
})
