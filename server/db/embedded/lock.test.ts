import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from './lock.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-lock-'))
const file = path.join(home, 'welkom.pid')
beforeEach(() => fs.rmSync(file, { force: true }))
afterAll(() => fs.rmSync(home, { recursive: true }))

const writeLock = (change: object): void => {
  const release = lockFolder(home)
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'))
  release()
  fs.writeFileSync(file, JSON.stringify({ ...lock, ...change }))
}
// Takes the lock in a child process, prints the result, and holds it until its input ends.
const childScript = path.join(home, 'take.ts')
fs.writeFileSync(
  childScript,
  `import { lockFolder } from '${import.meta.dirname}/lock.ts'
  try {
    const release = lockFolder('${home}')
    console.log('mine')
    process.stdin.once('end', release).resume()
  } catch (error) { console.log(error.message) }`,
)
const lockInChild = () => {
  const child = spawn(process.execPath, [childScript])
  const output = once(child.stdout.setEncoding('utf8'), 'data').then(String)
  return { output, end: () => child.stdin.end(), exited: once(child, 'exit') }
}
const lockOutputInChild = async () => {
  const { output, end, exited } = lockInChild()
  end()
  await exited
  return output
}

test('a second process is rejected with a one-line instruction', async () => {
  const release = lockFolder(home)
  expect(await lockOutputInChild()).toBe(
    `Another Welkom (process ${process.pid} on ${os.hostname()}) is already using ${home}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  release()
  expect(await lockOutputInChild()).toBe('mine\n')
})

test('the same process cannot take the lock twice', () => {
  const release = lockFolder(home)
  expect(() => lockFolder(home)).toThrow('already using')
  release()
  lockFolder(home)()
})

test('the lock of a dead process is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeLock({ pid })
  lockFolder(home)()
})

test('the lock of a killed process that nobody has waited for is taken over', async () => {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill())
  const pid = Number(String(await once(parent.stdout, 'data')))
  const read = (file: string) => fs.readFileSync(`/proc/${file}`, 'utf8')
  const stat = () => read(`${pid}/stat`).split(' ')
  const timeout = 60_000
  // Only the shell would wait for its child.
  await vi.waitFor(() => expect(read(`${parent.pid}/comm`)).toBe('sleep\n'), { timeout })
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(stat()[2]).toBe('Z'), { timeout })
  writeLock({ pid, started: stat()[21] })
  lockFolder(home)()
})

test('a reused process id does not hold the lock', () => {
  writeLock({ pid: process.ppid, started: '1' })
  lockFolder(home)()
  writeLock({ pid: process.pid, boot: 'an earlier one' })
  lockFolder(home)()
})

test('a truncated lock file is ignored', () => {
  fs.writeFileSync(file, '{"pid":')
  lockFolder(home)()
  fs.writeFileSync(file, '')
  lockFolder(home)()
})

test('a lock of another machine holds while its file is touched', () => {
  writeLock({ host: 'another-container', pid: 1 })
  expect(() => lockFolder(home)).toThrow('on another-container')
  fs.utimesSync(file, new Date(), new Date(Date.now() - 20_000))
  lockFolder(home)()
})

test('of many processes that find a stale lock, one gets it', async () => {
  writeLock({ pid: 2 ** 22 + 1 })
  const children = Array.from({ length: 6 }, lockInChild)
  const answers = await Promise.all(children.map(({ output }) => output))
  expect(answers.filter((text) => text === 'mine\n')).toHaveLength(1)
  for (const { end } of children) end()
  await Promise.all(children.map(({ exited }) => exited))
})
