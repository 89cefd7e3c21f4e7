import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Fault } from './fault.ts'

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

type Failure = { file: string; title: string }

/** The first test that failed, or null. `remark` says why there may be none. */
export type Outcome = { failure: Failure | null; remark: string }

const longestRunMs = 15 * 60_000
const lastLines = 6

const runVitest = async (folder: string, args: string[], env: NodeJS.ProcessEnv) => {
  const program = path.join(folder, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [program, 'run', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRunMs,
  })
  const end = () => child.kill()
  process.prependOnceListener('exit', end)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  await once(child, 'close')
  process.off('exit', end)
  return output
}

const firstFailure = (folder: string, { testResults }: z.infer<typeof Report>): Failure | null => {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return { file: path.relative(folder, name), title: failed.fullName }
  }
  return null
}

/**
 * Runs tests in the copy as it is now. Only a failed test counts: a file that cannot be loaded says
 * nothing about what its tests protect.
 */
export const runTests = async (
  folder: string,
  project: NonNullable<Fault['project']>,
  tests: string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> => {
  const file = path.join(folder, 'mutant-report.json')
  rmSync(file, { force: true })
  const report = ['--reporter=json', `--outputFile=${file}`]
  const output = await runVitest(
    folder,
    ['--project', project, ...tests, '--bail=1', ...report],
    env,
  )
  if (!existsSync(file))
    return { failure: null, remark: output.trim().split('\n').slice(-lastLines).join('\n') }
  const read = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const broken = read.testResults.find(({ message }) => message !== '')
  return { failure: firstFailure(folder, read), remark: broken?.message ?? '' }
}
