import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { writeMessageTypes } from '../messages/messageTypes.ts'
import { root } from '../setup/child.mjs'
import { affectedTests, allTests, changedPaths } from './changed.ts'
import { counted, processorSeconds } from './processorTime.ts'
import { type Result, runAll } from './schedule.ts'
import { type Filter, type Step, steps } from './steps.ts'
import { testFiles, testLog, testReport } from './testReport.ts'

// Tests start the product repeatedly: Node keeps what it compiled between starts.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const { values } = argumentsOrHelp({
  name: 'npm test',
  about: 'Installs what is missing and runs every check and test.',
  options: {
    only: {
      type: 'string',
      multiple: true,
      value: '<step,step>',
      says: `Of ${steps.map(({ name }) => name).join(', ')}`,
    },
    changed: { type: 'boolean', says: 'Narrows it to what the uncommitted change can break' },
    budgets: { type: 'boolean', says: 'Fails a step that takes a fifth more than its budget' },
    inside: { type: 'boolean', says: 'Internal: starts a single step of a full run' },
  },
})

const stepNamed = (name: string): Step => {
  const step = steps.find((one) => one.name === name)
  if (step) return step
  throw new Error(`There is no step ${name}: ${steps.map(({ name }) => name).join(', ')}`)
}

const chosenSteps = () => {
  const names = (values.only as string[] | undefined)?.flatMap((text) => text.split(','))
  return names ? names.map(stepNamed) : steps
}

/** The tests that `--changed` leaves to a step; null: all of them. */
const filterFor = ({ tests }: Step): Filter => {
  if (!values.changed || !tests) return null
  return { paths: affectedTests(changedPaths(), allTests()).filter((path) => tests.test(path)) }
}

const isEmpty = (filter: Filter) => filter !== null && filter.paths.length === 0

/** Processors differ, and a busy machine needs a little more time for the same work. */
const tolerance = 1.2

const secondsSince = (start: number) => (performance.now() - start) / 1000

/**
 * Runs the step in a child process and writes its output to a file, because steps run concurrently.
 */
const runInChild = async ({ name }: Step) => {
  rmSync(testReport(name), { force: true })
  const log = createWriteStream(testLog(name))
  const args = ['scripts/steps/runSteps.ts', '--inside', '--only', name]
  const program = counted(name, {
    command: process.execPath,
    args: [...args, ...(values.changed ? ['--changed'] : [])],
  })
  const child = spawn(program.command, program.args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  log.end()
  await finished(log)
  return code
}

/** Counts the tests of a step, and names the skipped ones, which fail the run. */
const summarizeTests = (name: string) => {
  const files = testFiles(name)
  const count = files.reduce((sum, { passed }) => sum + passed, 0)
  const skipped = files.flatMap(({ skipped }) => skipped)
  return {
    note: files.length > 0 ? `, ${count.toLocaleString('en')} tests in ${files.length} files` : '',
    skipped,
  }
}

const runStep = async (step: Step): Promise<Result> => {
  const start = performance.now()
  const result = (verdict: Result['verdict'], note: string): Result => ({
    step,
    verdict,
    seconds: secondsSince(start),
    processor,
    note,
  })
  let processor: number | null = null
  if (isEmpty(filterFor(step))) return result('passed', ', nothing changed')
  const code = await runInChild(step)
  processor = processorSeconds(step.name)
  const { note, skipped } = summarizeTests(step.name)
  if (code !== 0) return result('failed', note)
  if (skipped.length > 0) return result('failed', `, skipped: ${skipped.join('; ')}`)
  if (values.budgets && processor !== null && processor > step.budget * tolerance)
    return result('failed', `: over its budget of ${step.budget} s of processor time`)
  return result('passed', note)
}

const processorTime = (processor: number | null, budget: number) =>
  `${processor?.toFixed(0) ?? '?'} of ${budget} s`.padStart(13)

const line = ({ step, verdict, seconds, processor, note }: Result) => {
  const symbol = { passed: '✓', failed: '✗', skipped: '-' }[verdict]
  return `${symbol} ${step.name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s ${processorTime(processor, step.budget)}  ${step.title}${note}`
}

const report = (result: Result) => {
  if (result.verdict === 'failed') {
    console.log(readFileSync(testLog(result.step.name), 'utf8'))
    console.log(`  Alone: npm test -- --only ${result.step.name}`)
  }
  console.log(line(result))
}

const printSlowest = (results: Result[]) => {
  const files = results
    .flatMap(({ step }) => (step.tests ? testFiles(step.name) : []))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  if (files.length === 0) return
  console.log('\nSlowest files:')
  for (const { path, seconds } of files)
    console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${path}`)
}

const runChosen = async () => {
  const start = performance.now()
  const chosen = chosenSteps()
  const [first] = chosen
  // One step alone shows its output as it comes.
  if (first && chosen.length === 1) {
    const filter = filterFor(first)
    if (!isEmpty(filter)) await first.run(filter)
    if (!values.inside) console.log(`\n✓ ${first.name}, ${secondsSince(start).toFixed(1)} s`)
    return
  }
  console.log('  step            time     processor')
  const results = await runAll(chosen, runStep, report)
  printSlowest(results)
  const broken = results.filter(({ verdict }) => verdict !== 'passed')
  const processor = results.reduce((sum, { processor }) => sum + (processor ?? 0), 0)
  const budget = chosen.reduce((sum, { budget }) => sum + budget, 0)
  const total = `${secondsSince(start).toFixed(0)} s, ${processor.toFixed(0)} of ${budget} s of processor time`
  if (broken.length > 0)
    throw new Error(`✗ ${broken.map(({ step }) => step.name).join(', ')} did not pass, ${total}`)
  console.log(`\n✓ All steps passed, ${total}.`)
}

try {
  // The texts may have changed since the installation.
  if (!values.inside) writeMessageTypes()
  await runChosen()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
