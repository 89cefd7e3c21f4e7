import { execFile } from 'node:child_process'
import path from 'node:path'

export type Ended = { code: number; out: string; err: string }

const root = path.resolve(import.meta.dirname, '../..')

/** Runs a program of the project in a process of its own, with these settings and no others. */
export const runProgram = (
  program: string,
  args: string[] = [],
  settings: Record<string, string | undefined> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings }
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: root, env, timeout: 170_000 },
      (error, out, err) => {
        const code = error ? Number(error.code ?? 137) : 0
        resolve({ code, out, err })
      },
    )
  })
