import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Optimises functions at once instead of in the background, and prints the memory that this takes.
const flags = ['--wasm-sync-tier-up', '--trace-wasm-compilation-times', '--input-type=module']
const queries = 400
const maxMb = 100

const script = (dir: string) => `
  import { openEngine } from ${JSON.stringify(new URL('./engine.ts', import.meta.url).href)}
  const db = await openEngine(${JSON.stringify(dir)}, () => {})
  for (let n = 0; n < ${queries}; n++) await db.query('select ' + n + ' as a where true')
  await db.close()`

test('V8 does not optimise the parser, which would take 600 MB', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-lean-'))
  const dir = path.join(home, 'database')
  fs.cpSync(process.env.WELKOM_TEST_TEMPLATE ?? '', dir, { recursive: true })
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', script(dir)], {
    maxBuffer: 64 * 1024 * 1024,
  })
  fs.rmSync(home, { recursive: true })
  const sizes = [...stdout.matchAll(/using TurboFan, took \d+ ms and (\d+) \//g)].map(
    ([, bytes]) => Number(bytes) / 1024 / 1024,
  )
  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.max(...sizes)).toBeLessThan(maxMb)
})
