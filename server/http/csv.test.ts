import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendCsv } from './csv.ts'

const sendRows = async (rows: Parameters<typeof sendCsv>[2]) => {
  const http = Fastify()
  http.get('/', (_, reply) => sendCsv(reply, 'rows.csv', rows))
  return http.inject({ url: '/' })
}

test('rows are sent as a CSV file that spreadsheets can read', async () => {
  const { body, headers } = await sendRows([
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
  'a cell that could be a formula is escaped: %j (S081)',
  async (cell) => {
    const { body } = await sendRows([['Name'], [cell]])
    expect(body.split('\r\n')[1]?.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

test.each(['Pim;=WEBSERVICE(A1)', 'Jan; "=HYPERLINK(1)', 'Ana|@SUM(A1)', 'Els;＝1+1'])(
  'a formula after another separator is escaped: %j',
  async (cell) => {
    const { body } = await sendRows([['Name'], [cell]])
    expect(body).not.toMatch(/[;|]["\s]*[=+\-@＝]/)
  },
)

test('a read error aborts the response instead of truncating the file', async () => {
  const failingRows = async function* () {
    yield ['Name']
    throw new Error('The database has gone')
  }
  await expect(sendRows(failingRows())).rejects.toThrow()
})
