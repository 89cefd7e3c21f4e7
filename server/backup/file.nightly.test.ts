import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readFile, writeFile } from './file.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-file-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const pieces = async function* (...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

// Each derivation of a key takes seconds, on purpose.
test('only the right passphrase decrypts (G24)', async () => {
  const file = path.join(folder, 'locked')
  await writeFile(file, pieces('tulips ', 'and bicycles'), 'a long enough passphrase')
  expect(fs.readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(await text(readFile(file, 'a long enough passphrase'))).toBe('tulips and bicycles')
  const other = text(readFile(file, 'another long passphrase'))
  await expect(other).rejects.toThrow('made with another BACKUP_KEY')
})
