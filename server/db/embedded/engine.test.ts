import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../connect.ts'
import { openEngine } from './engine.ts'
import { FlushingNodeFS } from './flushingFs.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-engine-'))
afterAll(() => fs.rmSync(home, { recursive: true }))

const copy = (name: string): string => {
  const dir = path.join(home, name)
  fs.cpSync(process.env.WELKOM_TEST_TEMPLATE ?? '', dir, { recursive: true })
  return dir
}

test('each commit is flushed before it is acknowledged', async () => {
  const dir = copy('flushing')
  const files = new FlushingNodeFS(dir, () => {})
  const db = await openEngine(dir, () => {}, files)
  const before = files.syncs
  for (let i = 0; i < 5; i++) await db.query(`select pg_logical_emit_message(true, 'test', '${i}')`)
  expect(files.syncs).toBe(before + 5)
  await db.close()
})

test('a database that does not flush refuses to run', async () => {
  const dir = copy('broken')
  // Simulates a new PGlite version without the hook.
  class NotHooked extends FlushingNodeFS {
    override init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
      return NodeFS.prototype.init.apply(this, args)
    }
  }
  const work = openEngine(dir, () => {}, new NotHooked(dir, () => {}))
  await expect(work).rejects.toThrow('does not flush to disk')
})

test('a failed flush stops the database', async () => {
  const dir = copy('failing')
  const losses: string[] = []
  const files = new FlushingNodeFS(dir, (reason) => losses.push(reason))
  const db = await openEngine(dir, (reason) => losses.push(reason), files)
  const flush = fs.fdatasyncSync
  fs.fdatasyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' })
  }
  void db.query(`select pg_logical_emit_message(true, 'test', 'x')`).catch(() => {})
  await expect.poll(() => losses.join()).toContain('flushing to disk failed: Error: EIO')
  fs.fdatasyncSync = flush
})

test('the unsafe mode for crash tests logs a warning and is rejected in production', async () => {
  const lines: string[] = []
  const log = { info: () => {}, warn: (line: string) => void lines.push(line), error: () => {} }
  const open = () =>
    openDatabase({
      dataDir: path.join(home, 'unsafe'),
      ...(process.env.WELKOM_TEST_TEMPLATE && { templateDir: process.env.WELKOM_TEST_TEMPLATE }),
      log,
    })
  process.env.WELKOM_UNSAFE_NO_FLUSH = '1'
  process.env.PUBLIC_URL = 'https://welkom.example'
  await expect(open()).rejects.toThrow('refused when PUBLIC_URL is https')
  delete process.env.PUBLIC_URL
  await (await open()).close()
  delete process.env.WELKOM_UNSAFE_NO_FLUSH
  expect(lines.join()).toContain('A POWER CUT WILL LOSE DATA')
})
