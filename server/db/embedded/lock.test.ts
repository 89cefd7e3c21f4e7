import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
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
// Takes the lock in a process of its own and holds it for a while; says so, or why not.
const taker = path.join(home, 'take.ts')
fs.writeFileSync(
  taker,
  `import { lockFolder } from '${import.meta.dirname}/lock.ts'
  try {
    const release = lockFolder('${home}')
    console.log('mine')
    setTimeout(release, Number(process.argv[2]))
  } catch (error) { console.log(error.message) }`,
)
const takeElsewhere = async (holdMs = 0) => {
  const child = spawn(process.execPath, [taker, String(holdMs)])
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return text
}

test('a second process is refused in one line that says what to do', async () => {
  const release = lockFolder(home)
  expect(await takeElsewhere()).toBe(
    `Another Welkom (process ${process.pid} on ${os.hostname()}) is already using ${home}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  release()
  expect(await takeElsewhere()).toBe('mine\n')
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
  const answers = await Promise.all(Array.from({ length: 6 }, () => takeElsewhere(1500)))
  expect(answers.filter((text) => text === 'mine\n')).toHaveLength(1)
})
