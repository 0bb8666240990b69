import { expect, test } from 'vitest'
import { readTable } from './table.ts'

test('the table has a row for each journey, and says which engines are not there', () => {
  const one = { projectName: 'chromium', status: 'expected', results: [{ duration: 3210 }] } as const
  const two = { projectName: 'firefox', status: 'unexpected', results: [{ duration: 900 }] } as const
  const specs = [{ title: 'editing', tests: [one, two] }]
  expect(readTable({ suites: [{ specs: [], suites: [{ specs }] }] }).split('\n')).toEqual([
    '         chromium       firefox        webkit',
    'editing  passed, 3.2 s  FAILED, 0.9 s  engine not found',
  ])
})
