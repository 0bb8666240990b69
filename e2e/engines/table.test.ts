import { expect, test } from 'vitest'
import { readTable, sumOf } from './table.ts'

test('the table has a row for each journey, and says which engines are not there', () => {
  const one = { projectName: 'chromium', status: 'expected', results: [{ duration: 3210 }] } as const
  const two = { projectName: 'firefox', status: 'unexpected', results: [{ duration: 900 }] } as const
  const specs = [{ title: 'editing', tests: [one, two] }]
  expect(readTable({ suites: [{ specs: [], suites: [{ specs }] }] }).split('\n')).toEqual([
    '         chromium       firefox        webkit',
    'editing  passed, 3.2 s  FAILED, 0.9 s  engine not found',
  ])
})

test('a journey that the driver of an engine refuses is no failure of the app, and says why', () => {
  const refused =
    'Error: browserContext.newCDPSession: \u001B[2mCDP session is only available in Chromium\u001B[22m'
  const results = [{ duration: 900, errors: [{ message: refused }] }]
  const other = [{ duration: 900, errors: [{ message: 'expect(locator).toBeVisible() failed' }] }]
  const specs = [
    { title: 'tracing', tests: [{ projectName: 'firefox', status: 'unexpected', results } as const] },
    { title: 'editing', tests: [{ projectName: 'firefox', status: 'unexpected', results: other } as const] },
  ]
  const report = { suites: [{ title: 'one.spec.ts', specs }] }
  expect(readTable(report, () => 'not chosen').split('\n')).toEqual([
    '         chromium    firefox                              webkit',
    'tracing  not chosen  cannot: needs the tools of Chromium  not chosen',
    'editing  not chosen  FAILED, 0.9 s                        not chosen',
  ])
  expect(sumOf(report, 'firefox')).toEqual({ passed: 0, failed: 1, cannot: 1 })
})

test('a journey that was left out has a row, with the reason', () => {
  const left = {
    engine: 'firefox',
    file: 'phone.spec.ts',
    title: 'swiping',
    reason: 'no touch screen',
  } as const
  expect(readTable({ suites: [] }, () => 'not chosen', [left]).split('\n')).toEqual([
    '         chromium    firefox                  webkit',
    'swiping  not chosen  cannot: no touch screen  not chosen',
  ])
})
