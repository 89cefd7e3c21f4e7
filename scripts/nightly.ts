import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { ensureChromium } from './chromium.mjs'
import { type Command, nightlyCommand, optionsOf, type Part, reportName } from './nightly/parts.ts'
import { type Result, reportPage } from './nightly/summary.ts'
import { ensurePostgres } from './postgres.ts'
import { ensureRedis } from './redis.ts'
import { duration, environment, readReport, reportsFolder, writeReport } from './reports.ts'
import { ensureBuilt } from './setup/build.mjs'
import { root } from './setup/child.mjs'
import { testFiles, testReport } from './steps/testReport.ts'

// Tests start the product repeatedly: Node keeps what it compiled between starts.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const slowestFiles = 10

/** Runs one program with its output in the log, and ends it together with this process. */
const run = async ({ args, env }: Command, log: number) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', log, log],
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const [code] = await once(child, 'close')
  process.off('exit', end)
  return code === 0
}

const countsOf = ({ name, counts }: Part) => {
  if (counts) return counts.exec(readReport(`${name}.log`))?.[0] ?? ''
  const files = testFiles(reportName(name))
  if (files.length === 0) return ''
  const passed = files.reduce((sum, file) => sum + file.passed, 0)
  const skipped = files.reduce((sum, file) => sum + file.skipped.length, 0)
  return `${passed} tests in ${files.length} files${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A part passes when all its programs do; a failure does not stop the programs after it. */
const runPart = async (part: Part, commands: Command[]): Promise<Result> => {
  const { name, title } = part
  console.log(`── ${name}: ${title}`)
  rmSync(testReport(reportName(name)), { force: true })
  const start = performance.now()
  const log = openSync(join(reportsFolder, `${name}.log`), 'w')
  let hasPassed = true
  for (const command of commands) hasPassed = (await run(command, log)) && hasPassed
  closeSync(log)
  const seconds = (performance.now() - start) / 1000
  const counts = countsOf(part)
  const verdict = hasPassed ? 'passed' : 'failed'
  console.log(
    `${hasPassed ? '✓' : '✗'} ${name} ${verdict}, ${duration(seconds)}${counts && `, ${counts}`}`,
  )
  if (!hasPassed) console.log(`  See reports/${name}.log`)
  const slowest = testFiles(reportName(name))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestFiles)
  return { part: name, verdict, seconds, counts, slowest }
}

const runAll = async () => {
  const { chosen, scale } = argumentsOrHelp(nightlyCommand, optionsOf)
  const where = environment()
  mkdirSync(reportsFolder, { recursive: true })
  ensureChromium()
  ensurePostgres()
  ensureRedis()
  await ensureBuilt()
  const results: Result[] = []
  for (const part of chosen) {
    results.push(await runPart(part, part.commands(scale)))
    writeReport('nightly.md', reportPage(results, where))
  }
  if (results.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1
}

// An interrupted run keeps the results of the parts before. Its programs end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
await runAll()
