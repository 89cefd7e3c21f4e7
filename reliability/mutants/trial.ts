import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
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

/** The first failed test, or null with a remark on the reason. */
export type Outcome = { failure: Failure | null; remark: string }

const maxRunMs = 15 * 60_000
const lastLines = 6

const runVitest = async (folder: string, args: string[], env: NodeJS.ProcessEnv) => {
  const program = path.join(folder, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [program, 'run', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: maxRunMs,
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

/** Runs tests in the copy. Only a failed test counts as a detection, not a file that cannot be loaded. */
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

export type WorkingCopy = {
  folder: string
  apply(fault: Fault): void
  /** Restores the original file. */
  restore(fault: Fault): void
}

const trackedFiles = (root: string) =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && fs.existsSync(path.join(root, file)))

/** Links each package separately: a link to the whole folder would share its caches with other test runs. */
const linkPackages = (root: string, folder: string) => {
  const from = path.join(root, 'node_modules')
  const to = path.join(folder, 'node_modules')
  fs.mkdirSync(to)
  for (const name of fs.readdirSync(from))
    if (!name.startsWith('.') || name === '.bin')
      fs.symlinkSync(path.join(from, name), path.join(to, name))
}

/** Copies the working tree, in memory if there is room. The copy is deleted when the process exits. */
export const createWorkingCopy = (root: string): WorkingCopy => {
  const folder = fs.mkdtempSync(path.join(ramTmpdir(), 'welkom-mutants-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const file of trackedFiles(root)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(folder, file))
  }
  linkPackages(root, folder)
  const originals = new Map<string, string>()
  return {
    folder,
    apply: ({ file, find, replace }) => {
      const target = path.join(folder, file)
      const text = fs.readFileSync(target, 'utf8')
      originals.set(file, text)
      fs.writeFileSync(target, text.split(find).join(replace))
    },
    restore: ({ file }) => {
      const text = originals.get(file)
      if (text !== undefined) fs.writeFileSync(path.join(folder, file), text)
    },
  }
}
