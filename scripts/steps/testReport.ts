import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/child.mjs'

const folder = join(root, 'reports/test')

/** The JSON report of a step's tests. */
export const testReport = (step: string) => {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${step}.json`)
}

export const testLog = (step: string) => {
  mkdirSync(folder, { recursive: true })
  return join(folder, `${step}.log`)
}

/** One test file of a run; a Playwright file counts once, regardless of its projects. */
export type TestFile = { path: string; seconds: number; passed: number; skipped: string[] }

type VitestJson = {
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string; duration?: number | null }[]
  }[]
}

const fromVitest = ({ testResults }: VitestJson): TestFile[] =>
  testResults.map(({ name, assertionResults: tests }) => ({
    path: name.replace(`${root}/`, ''),
    seconds: tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => fullName),
  }))

type Suite = {
  file: string
  suites?: Suite[]
  specs: { title: string; tests: { results: { status: string; duration: number }[] }[] }[]
}
type PlaywrightJson = { suites: Suite[] }

const specsOf = (suite: Suite): Suite['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

const fromPlaywright = ({ suites }: PlaywrightJson): TestFile[] =>
  suites.map((suite) => {
    const results = specsOf(suite).flatMap(({ title, tests }) =>
      tests.flatMap(({ results }) => results.map((result) => ({ ...result, title }))),
    )
    return {
      path: `e2e/${suite.file}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      passed: results.filter(({ status }) => status === 'passed').length,
      skipped: results.filter(({ status }) => status === 'skipped').map(({ title }) => title),
    }
  })

/** The test files that a step has run, or none where it has no report. */
export const testFiles = (step: string): TestFile[] => {
  const file = testReport(step)
  if (!existsSync(file)) return []
  const report: VitestJson | PlaywrightJson = JSON.parse(readFileSync(file, 'utf8'))
  return 'suites' in report ? fromPlaywright(report) : fromVitest(report)
}
