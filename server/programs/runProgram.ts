import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type ProgramLimits = {
  /** Until the program is killed, however busy the machine is. */
  wallMs: number
  /** Of all its threads. */
  cpuSeconds: number
  /** Of the JavaScript heap. Other memory has a limit too, which only a runaway program reaches. */
  heapMb: number
  /** Of its output. */
  maxBytes: number
}

/** The program was stopped at one of its limits. Any other failure of it is a bug. */
export class ProgramLimitError extends Error {
  /** Its input may be harmless: the machine was too busy for it, had no memory left, or shuts down. */
  readonly isOfMachine: boolean

  constructor(cause: unknown, { isOfMachine = false } = {}) {
    super('A program was stopped at one of its limits', { cause })
    this.name = 'ProgramLimitError'
    this.isOfMachine = isOfMachine
  }
}

/** From others: at the end of the wall time, of memory, or of the server. */
const signalsOfOthers = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

// V8 reserves half a gigabyte for code and stacks, without using it.
const reservedMb = 1024

/**
 * The system enforces these limits, so no loop of a library and no native code escapes them. A thread
 * would be cheaper to start, but it cannot be stopped in native code, and some allocations that fail
 * end the whole process.
 */
const limitedBy = ({ cpuSeconds, heapMb }: ProgramLimits) =>
  [
    'ulimit -c 0',
    // At the hard limit the system would send SIGKILL, as it does when memory runs out.
    `ulimit -S -t ${cpuSeconds}`,
    `ulimit -H -t ${cpuSeconds + 5}`,
    `ulimit -d ${(reservedMb + heapMb) * 1024}`,
    `exec "$0" --max-old-space-size=${heapMb} "$@"`,
  ].join('; ')

/**
 * Runs a TypeScript file with `input` as its input, and returns its output. It gets none of the
 * server's secrets. It can neither block the server nor take it down.
 */
export const runProgram = (
  program: URL,
  input: string | Uint8Array,
  limits: ProgramLimits,
  env: Record<string, string> = {},
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const file = fileURLToPath(program)
    // Compiled code of an earlier run saves half of the time to start.
    const { NODE_COMPILE_CACHE } = process.env
    const child = execFile(
      '/bin/sh',
      ['-c', limitedBy(limits), process.execPath, file],
      {
        encoding: 'buffer',
        env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
        timeout: limits.wallMs,
        killSignal: 'SIGKILL',
        maxBuffer: limits.maxBytes,
      },
      (error, output, messages) => {
        if (!error) return resolve(output)
        const isOutput = error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
        const isOfMachine = !isOutput && signalsOfOthers.has(error.signal ?? '')
        if (isOutput || error.signal) reject(new ProgramLimitError(error, { isOfMachine }))
        else reject(new Error('A program failed', { cause: `${messages}` || error }))
      },
    )
    // A process that ended early is reported above.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
