import { expect, test } from 'vitest'
import { type Result, reportPage, summaryPage } from './summary.ts'

const result = (part: string, values: Partial<Result> = {}): Result => ({
  part,
  verdict: 'passed',
  seconds: 61,
  counts: '12 tests in 3 files',
  slowest: [],
  ...values,
})
const environment = (date: string) => ({ date, commit: 'abc1234', machine: '2 processors' })
const order = ['checks', 'server', 'plans']

const rows = (page: string) => page.split('\n').filter((line) => /^\| (?!part )\w/.test(line))

test('the summary has one row per part, in the order of the parts', () => {
  const results = [result('server'), result('checks', { verdict: 'failed', counts: '' })]
  expect(rows(summaryPage('', results, environment('2030-01-02'), order))).toEqual([
    '| checks | **failed** | 1 min 1 s |  | 2030-01-02 | abc1234 |',
    '| server | passed | 1 min 1 s | 12 tests in 3 files | 2030-01-02 | abc1234 |',
  ])
})

test('a partial run keeps the rows of the other parts with their dates', () => {
  const first = [result('checks'), result('server')]
  const before = summaryPage('', first, environment('2030-01-02'), order)
  const second = [result('server', { verdict: 'failed' }), result('plans')]
  const after = rows(summaryPage(before, second, environment('2030-01-03'), order))
  expect(after).toHaveLength(3)
  expect(after[0]).toContain('| checks | passed |')
  expect(after[0]).toContain('2030-01-02')
  expect(after[1]).toContain('| server | **failed** |')
  expect(after[1]).toContain('2030-01-03')
})

test('the summary of all parts fits into 25 lines', () => {
  const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const page = summaryPage(
    '',
    parts.map((part) => result(part)),
    environment('2030-01-02'),
    parts,
  )
  expect(page.split('\n').length).toBeLessThanOrEqual(25)
})

test('the report lists the slowest files of each part that has some', () => {
  const slowest = [{ path: 'server/events/races.test.ts', seconds: 9 }]
  const page = reportPage(
    [result('checks'), result('server', { slowest })],
    environment('2030-01-02'),
  )
  expect(page).toContain('## Slowest files: server\n\n- 9.0 s server/events/races.test.ts')
  expect(page).not.toContain('Slowest files: checks')
  expect(page).toContain('In all 2 min 2 s')
})
