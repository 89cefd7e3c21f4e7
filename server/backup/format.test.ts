import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type BackupPart,
  endOfTable,
  footerLine,
  formatVersion,
  headerLine,
  parse,
  tableLine,
  writeRow,
} from './format.ts'

const header = { format: formatVersion, schema: 1, madeAt: '2026-11-23T12:00:00Z', postgres: '18' }
const content = [
  headerLine(header),
  tableLine('groups', ['id', 'name']),
  writeRow(['1', 'Dutch over coffee']),
  writeRow(['2', 'Cycling']),
  `${endOfTable}\n`,
].join('')
const sha256 = createHash('sha256').update(content).digest('hex')
const backup = content + footerLine({ rows: { groups: 2 }, counters: [], sha256 })

const parseAll = async (text: string): Promise<BackupPart['kind'][]> => {
  const pieces = async function* () {
    yield Buffer.from(text)
  }
  const kinds: BackupPart['kind'][] = []
  for await (const { kind } of parse(pieces())) kinds.push(kind)
  return kinds
}

test('only an unchanged backup can be read to its end', async () => {
  expect(await parseAll(backup)).toEqual(['header', 'table', 'rows', 'footer'])
})

test.each([
  ['the first line', backup.replace('{"format"', '{"form')],
  ['the last line', backup.replace('"sha256"', '"sha')],
  ['the last line, to half of it', `${content}-- end {\n`],
  ['the last line, to nothing', content],
])('backup with changed %s is damaged', async (_, changed) => {
  await expect(parseAll(changed)).rejects.toThrow('This backup is damaged or was cut short')
})

test.each([
  ['a letter of a row', backup.replace('coffee', 'toffee')],
  ['a row', backup.replace(writeRow(['2', 'Cycling']), '')],
  ['the name of a column', backup.replace('(id, name)', '(id, title)')],
])('backup with changed %s is rejected', async (_, changed) => {
  await expect(parseAll(changed)).rejects.toThrow('its checksum does not match')
})
