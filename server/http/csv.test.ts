import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendCsv } from './csv.ts'

const sheetOf = async (rows: Parameters<typeof sendCsv>[2]) => {
  const http = Fastify()
  http.get('/', (_, reply) => sendCsv(reply, 'rows.csv', rows))
  return http.inject({ url: '/' })
}

test('rows leave as a file that spreadsheets read', async () => {
  const { body, headers } = await sheetOf([
    ['Name', 'When', 'Price'],
    ['Jansen, "Piet"', new Date('2026-05-01T10:00:00Z'), 12.5],
    ['Two\nlines', null, -3],
  ])
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="rows.csv"')
  expect(body).toBe(
    '\ufeffName,When,Price\r\n"Jansen, ""Piet""",2026-05-01T10:00:00.000Z,12.5\r\n"Two\nlines",,-3\r\n',
  )
})

test.each(['=1+1', '+31612345678', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
  'no cell begins a formula: %j (S081)',
  async (cell) => {
    const { body } = await sheetOf([['Name'], [cell]])
    expect(body.split('\r\n')[1]?.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test.each(['Pim;=WEBSERVICE(A1)', 'Jan; "=HYPERLINK(1)', 'Ana|@SUM(A1)', 'Els;＝1+1'])(
  'nor where another program separates cells otherwise: %j',
  async (cell) => {
    const { body } = await sheetOf([['Name'], [cell]])
    expect(body).not.toMatch(/[;|]["\s]*[=+\-@＝]/)
  },
)

test('what fails while it is read does not look like a whole file', async () => {
  const broken = async function* () {
    yield ['Name']
    throw new Error('The database has gone')
  }
  await expect(sheetOf(broken())).rejects.toThrow()
})
