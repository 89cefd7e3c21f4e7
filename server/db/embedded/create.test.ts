import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from './create.ts'

const newFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-create-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  return folder
}

test('a copy of a template that everybody may read is private and complete', async () => {
  const template = newFolder()
  fs.chmodSync(template, 0o755)
  fs.mkdirSync(path.join(template, 'base'))
  fs.writeFileSync(path.join(template, 'base/1'), 'rows')
  const dataDir = newFolder()
  fs.mkdirSync(path.join(dataDir, 'database.new-interrupted'))
  await createDatabase(path.join(dataDir, 'database'), template)
  expect(fs.readdirSync(dataDir)).toEqual(['database'])
  expect(fs.statSync(path.join(dataDir, 'database')).mode & 0o777).toBe(0o700)
  expect(fs.readFileSync(path.join(dataDir, 'database/base/1'), 'utf8')).toBe('rows')
})
