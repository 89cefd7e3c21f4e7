import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readFile, writeFile } from './file.ts'
import { readRow, writeRow } from './format.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-file-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const pieces = async function* (...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

test('a passphrase opens what it locked, and no other does (G24)', async () => {
  const file = path.join(folder, 'locked')
  await writeFile(file, pieces('tulips ', 'and bicycles'), 'a long enough passphrase')
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(await text(readFile(file, 'a long enough passphrase'))).toBe('tulips and bicycles')
  const other = text(readFile(file, 'another long passphrase'))
  await expect(other).rejects.toThrow('made with another BACKUP_KEY')
})

test('nothing is left of a backup that failed, and none is written over', async () => {
  const file = path.join(folder, 'whole')
  const failing = async function* () {
    yield Buffer.from('half')
    throw new Error('The database is gone')
  }
  await expect(writeFile(file, failing(), undefined)).rejects.toThrow('The database is gone')
  expect(fs.existsSync(file)).toBe(false)
  await writeFile(file, pieces('first'), undefined)
  await expect(writeFile(file, pieces('second'), undefined)).rejects.toThrow('EEXIST')
  expect(await text(readFile(file, undefined))).toBe('first')
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a row is read as it was written, and as COPY writes it', () => {
  const row = ['a\tb', null, '\\N', '', '\n\\.']
  expect(writeRow(row)).toBe('a\\tb\t\\N\t\\\\N\t\t\\n\\\\.\n')
  expect(readRow(writeRow(row).slice(0, -1))).toEqual(row)
})
