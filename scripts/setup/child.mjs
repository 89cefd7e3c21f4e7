// Runs before anything is installed, on any Node from 18 on: Node's own modules only.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @typedef {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean }} Options */

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
const ended = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    )
  })

/**
 * Runs a program to completion and shows its output, unless `isQuiet`.
 * @param {string} command @param {string[]} args @param {Options} [options]
 */
export const runToEnd = (command, args, { env = process.env, isQuiet = false } = {}) =>
  ended(spawn(command, args, { cwd: root, env, stdio: isQuiet ? 'ignore' : 'inherit' }))

const tickMs = 2000

/**
 * Shows what is going on: the text, a dot for every two seconds, and the duration.
 * @template T @param {string} text @param {() => Promise<T>} work
 */
export const withProgress = async (text, work) => {
  const startedAt = Date.now()
  process.stdout.write(text)
  const dots = setInterval(() => process.stdout.write('.'), tickMs)
  try {
    return await work()
  } finally {
    clearInterval(dots)
    process.stdout.write(` (${Math.round((Date.now() - startedAt) / 1000)} s)\n`)
  }
}

/**
 * Runs programs concurrently. When one exits, or this process is stopped, all are stopped.
 * Resolves with the exit code of the first that ended.
 * @param {{ command: string, args: string[], env: NodeJS.ProcessEnv }[]} programs
 */
export const runTogether = async (programs) => {
  // Separate process groups, so that Ctrl-C reaches each child once, forwarded from here. A second
  // signal from the terminal would abort the graceful shutdown.
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    }),
  )
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    for (const child of children) child.kill(signal)
  }
  let lastSignal = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      // npm and the terminal both deliver the same Ctrl-C.
      if (Date.now() - lastSignal < 500) return
      lastSignal = Date.now()
      forward(signal)
    })
  const ends = children.map(ended)
  const code = await Promise.race(ends)
  forward('SIGTERM')
  await Promise.allSettled(ends)
  return code
}
