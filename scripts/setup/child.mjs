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
 * Runs a program to its end, its output shown as it comes unless it is to be quiet.
 * @param {string} command @param {string[]} args @param {Options} [options]
 */
export const runToEnd = (command, args, { env = process.env, isQuiet = false } = {}) =>
  ended(spawn(command, args, { cwd: root, env, stdio: isQuiet ? 'ignore' : 'inherit' }))

/**
 * Keeps programs running side by side. They end together: with the first of them, or with us.
 * Resolves with the exit code of the first that ended.
 * @param {{ command: string, args: string[], env: NodeJS.ProcessEnv }[]} programs
 */
export const runTogether = async (programs) => {
  // Each in a group of its own: Ctrl-C reaches it once, through us, and not a second time from the
  // terminal, which a server stopping gracefully would take as impatience.
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    }),
  )
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    for (const child of children) child.kill(signal)
  }
  let lastSignal = 0
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      // npm and the terminal both deliver the same Ctrl-C.
      if (Date.now() - lastSignal < 500) return
      lastSignal = Date.now()
      passOn(signal)
    })
  const ends = children.map(ended)
  const code = await Promise.race(ends)
  passOn('SIGTERM')
  await Promise.allSettled(ends)
  return code
}
