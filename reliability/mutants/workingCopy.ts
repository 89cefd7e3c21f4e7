import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { quickTmpdir } from '#server/testing/quickDisk.ts'
import type { Fault } from './fault.ts'

export type WorkingCopy = {
  folder: string
  apply(fault: Fault): void
  /** Puts the file back as it was. */
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

/**
 * One link per package. A link to the folder as a whole would share its caches with tests
 * that run in the original at the same time.
 */
const linkPackages = (root: string, folder: string) => {
  const from = path.join(root, 'node_modules')
  const to = path.join(folder, 'node_modules')
  fs.mkdirSync(to)
  for (const name of fs.readdirSync(from))
    if (!name.startsWith('.') || name === '.bin')
      fs.symlinkSync(path.join(from, name), path.join(to, name))
}

/** A copy of the files as they are now, in memory where there is room. It goes with the process. */
export const createWorkingCopy = (root: string): WorkingCopy => {
  const folder = fs.mkdtempSync(path.join(quickTmpdir(), 'welkom-mutants-'))
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
