import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { apiPrefix } from '#shared/http/pages.ts'

const app = await sharedApp()
const ask = (headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: `${apiPrefix}/openapi.json`, headers })

test('the document is made once, however many ask at the same time', async () => {
  const make = vi.spyOn(app.http, 'swagger')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask({ 'accept-encoding': 'gzip, br' })),
  )
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  await ask()
  expect(make.mock.calls.length).toBeLessThanOrEqual(1)
  make.mockRestore()
})

test('it is sent as the browser takes it, and says so', async () => {
  const plain = await ask()
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' })
  const [br, gzip] = [
    await ask({ 'accept-encoding': 'gzip, deflate, br' }),
    await ask({ 'accept-encoding': 'gzip, br;q=0' }),
  ]
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
})

test('whoever has it already is told so in a few bytes', async () => {
  const { headers } = await ask()
  const again = await ask({ 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
