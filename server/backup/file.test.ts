import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { readFile, writeFile } from './file.ts'
import { readRow, writeRow } from './format.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-file-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const pieces = async function* (...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

test('truncated file is reported as damaged at any length; a folder is rejected', async () => {
  const locked = path.join(folder, 'whole.age')
  const key = await generateX25519Identity()
  await writeFile(locked, pieces('tulips ', 'and bicycles'), await identityToRecipient(key))
  const open = path.join(folder, 'whole.gz')
  await writeFile(open, pieces('tulips ', 'and bicycles'), undefined)
  for (const [file, start] of [
    [locked, 'age-encryption.org/'.length],
    [open, 2],
  ] as const) {
    const bytes = fs.readFileSync(file)
    const cut = path.join(folder, 'cut')
    for (const length of [start, start + 10, 60, bytes.length - 5].filter(
      (one) => one < bytes.length,
    )) {
      fs.writeFileSync(cut, bytes.subarray(0, length))
      await expect(text(readFile(cut, key))).rejects.toThrow(
        /^This backup is damaged or was cut short \(.+\)$/,
      )
    }
  }
  await expect(text(readFile(folder, undefined))).rejects.toThrow(
    `${folder} is a folder. Give a file in it`,
  )
})

test.each(['age1qqqqqqqqqqqqqqqq', 'AGE-SECRET-KEY-1QQQQ'])(
  'truncated age key in BACKUP_KEY is reported: %s',
  async (key) => {
    const file = path.join(folder, 'half')
    await expect(writeFile(file, pieces('tulips'), key)).rejects.toThrow(
      'BACKUP_KEY looks like an age key but is not valid',
    )
  },
)

test('failed backup leaves no file and existing files are not overwritten', async () => {
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

test('rows round-trip in COPY format', () => {
  const row = ['a\tb', null, '\\N', '', '\n\\.']
  expect(writeRow(row)).toBe('a\\tb\t\\N\t\\\\N\t\t\\n\\\\.\n')
  expect(readRow(writeRow(row).slice(0, -1))).toEqual(row)
})
