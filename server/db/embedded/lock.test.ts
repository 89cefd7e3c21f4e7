import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startServer } from '#server/testing/realServer.ts'
import { lockFolder } from './lock.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-lock-'))
const file = path.join(home, 'welkom.pid')
beforeEach(() => fs.rmSync(file, { force: true }))
afterAll(() => fs.rmSync(home, { recursive: true }))

const held = (change: object): void => {
  const release = lockFolder(home)
  const lock = JSON.parse(fs.readFileSync(file, 'utf8'))
  release()
  fs.writeFileSync(file, JSON.stringify({ ...lock, ...change }))
}
// Takes the lock in a process of its own and says so, or why not; holds it until its input ends.
const taker = path.join(home, 'take.ts')
fs.writeFileSync(
  taker,
  `import { lockFolder } from '${import.meta.dirname}/lock.ts'
  try {
    const release = lockFolder('${home}')
    console.log('mine')
    process.stdin.once('end', release).resume()
  } catch (error) { console.log(error.message) }`,
)
const takeElsewhere = () => {
  const child = spawn(process.execPath, [taker])
  const said = once(child.stdout.setEncoding('utf8'), 'data').then(String)
  return { said, end: () => child.stdin.end(), gone: once(child, 'exit') }
}
const saidElsewhere = async () => {
  const { said, end, gone } = takeElsewhere()
  end()
  await gone
  return said
}

test('a second process is refused in one line that says what to do', async () => {
  const release = lockFolder(home)
  expect(await saidElsewhere()).toBe(
    `Another Welkom (process ${process.pid} on ${os.hostname()}) is already using ${home}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  release()
  expect(await saidElsewhere()).toBe('mine\n')
})

test('the same process is refused a second time too', () => {
  const release = lockFolder(home)
  expect(() => lockFolder(home)).toThrow('already using')
  release()
  lockFolder(home)()
})

test('the lock of a process that is gone is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  held({ pid })
  lockFolder(home)()
})

test('a process id that was given to another process since does not hold the lock', () => {
  held({ pid: process.ppid, started: '1' })
  lockFolder(home)()
  held({ pid: process.pid, boot: 'an earlier one' })
  lockFolder(home)()
})

test('half a lock, as a power cut leaves it, does not hold', () => {
  fs.writeFileSync(file, '{"pid":')
  lockFolder(home)()
  fs.writeFileSync(file, '')
  lockFolder(home)()
})

test('a lock from another machine holds for as long as it is touched', () => {
  held({ host: 'another-container', pid: 1 })
  expect(() => lockFolder(home)).toThrow('on another-container')
  fs.utimesSync(file, new Date(), new Date(Date.now() - 20_000))
  lockFolder(home)()
})

test('of many who find the same stale lock, one gets it', async () => {
  held({ pid: 2 ** 22 + 1 })
  const takers = Array.from({ length: 6 }, takeElsewhere)
  const answers = await Promise.all(takers.map(({ said }) => said))
  expect(answers.filter((text) => text === 'mine\n')).toHaveLength(1)
  for (const { end } of takers) end()
  await Promise.all(takers.map(({ gone }) => gone))
})

test('a start of the product on a folder in use is refused in one clear line', async () => {
  const server = await startServer()
  const second = startServer({ DATA_DIR: server.dataDir })
  await expect(second).rejects.toThrow(/:\nWelkom cannot start: [^\n]+\n$/)
  await server.remove()
})
