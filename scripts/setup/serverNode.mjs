import { join } from 'node:path'
import { root } from './child.mjs'

/**
 * The environment of a server's Node, also in `deploy/`. V8 and glibc read it before the first line of
 * the program. See docs/decisions/0079-memory-and-start-up.md.
 */
export const memoryEnv = {
  // New objects get at most 8 MB twice, instead of 16 MB twice.
  NODE_OPTIONS: '--max-semi-space-size=8',
  // All threads share two heaps of malloc, instead of eight per processor.
  MALLOC_ARENA_MAX: '2',
  // Large blocks go back to the system when they are freed.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

// Both threads read it. Without compiled code of an earlier start, each of them loads Node's compiler
// of TypeScript.
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/node')

/** Adds it to `env`, whose own settings win. @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
export const withMemoryEnv = (env) => ({
  ...memoryEnv,
  NODE_COMPILE_CACHE,
  ...env,
  NODE_OPTIONS: [memoryEnv.NODE_OPTIONS, env.NODE_OPTIONS].filter(Boolean).join(' '),
})
