import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
import { ProgramLimitError, runProgram } from './runProgram.ts'

const folder = mkdtempSync(join(ramTmpdir(), 'programs-'))
let count = 0
const aProgram = (text: string) => {
  const file = join(folder, `${count++}.mjs`)
  writeFileSync(file, text)
  return pathToFileURL(file)
}

const limits = { wallMs: 60_000, cpuSeconds: 20, heapMb: 64, maxBytes: 10_000 }
const run = (text: string, changes: Partial<typeof limits> = {}) =>
  runProgram(aProgram(text), 'hello', { ...limits, ...changes })

test('a program gets its input and none of the secrets, and its output is returned', async () => {
  process.env.A_SECRET = 'tulips'
  const output = await run(`
    import { text } from 'node:stream/consumers'
    process.stdout.write(await text(process.stdin) + String(process.env.A_SECRET))`)
  expect(output.toString()).toBe('helloundefined')
})

test.each([
  ['that never ends', 'setInterval(() => {}, 1000)', { wallMs: 300 }],
  [
    'that fills its heap',
    'const all = []; for (;;) all.push(new Array(10_000).fill(0.5))',
    { heapMb: 16 },
  ],
  [
    'that fills its memory',
    'const all = []; for (;;) all.push(Buffer.alloc(50_000_000, 1))',
    { cpuSeconds: 20 },
  ],
  ['that writes', 'for (;;) process.stdout.write("x".repeat(10_000))', {}],
])('a program %s is stopped', async (_, text, changes) => {
  await expect(run(text, changes)).rejects.toThrow()
})

test('a program that computes is stopped by the system, before its time is over', async () => {
  await expect(run('for (;;);', { cpuSeconds: 1 })).rejects.toMatchObject({
    name: 'ProgramLimitError',
    isOfMachine: false,
    cause: { killed: false, signal: 'SIGXCPU' },
  })
})

test('the limits are distinguished from a program that fails', async () => {
  const stopped = (text: string, changes = {}) =>
    run(text, changes).catch((error: unknown) => error instanceof ProgramLimitError && error)
  const writes = 'for (;;) process.stdout.write("x".repeat(10_000))'
  const isOfMachine = true
  expect(await stopped('setInterval(() => {}, 1000)', { wallMs: 300 })).toMatchObject({
    isOfMachine,
  })
  expect(await stopped('process.kill(process.pid, "SIGKILL")')).toMatchObject({ isOfMachine })
  expect(await stopped(writes)).toMatchObject({ isOfMachine: false })
  const fills = 'const all = []; for (;;) all.push(new Array(10_000).fill(0.5))'
  expect(await stopped(fills, { heapMb: 16 })).toMatchObject({ isOfMachine: false })
  const failed = run('throw new Error("a bug")')
  await expect(failed).rejects.not.toThrow(ProgramLimitError)
  await expect(failed).rejects.toMatchObject({ cause: expect.stringContaining('a bug') })
})
