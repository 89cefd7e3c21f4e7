import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../connect.ts'

test('indexes are built again once after the order of names changed', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-collation-'))
  onTestFinished(() => fs.rmSync(home, { recursive: true }))
  const lines: string[] = []
  const log = { info: (line: string) => lines.push(line), warn: () => {}, error: () => {} }
  const open = () =>
    openDatabase({
      dataDir: home,
      templateDir: process.env.WELKOM_TEST_TEMPLATE,
      log,
      checkpoints: false,
    })
  const fileOf = async ({ sql }: Awaited<ReturnType<typeof open>>) => {
    const [row] = await sql<[{ file: number }]>`
      select pg_relation_filenode('users_sorted_name') as file`
    return row.file
  }

  const before = await open()
  const file = await fileOf(before)
  await before.sql`update pg_collation set collversion = '1' where collname = 'und-x-icu'`
  await before.close()
  expect(lines).toEqual([])

  const upgraded = await open()
  const rebuilt = await fileOf(upgraded)
  expect(rebuilt).not.toBe(file)
  expect(lines).toEqual(['Built the indexes again for a new order of names'])
  await upgraded.close()

  const later = await open()
  expect(await fileOf(later)).toBe(rebuilt)
  expect(lines).toHaveLength(1)
  await later.close()
})
