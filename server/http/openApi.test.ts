import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { apiPrefix } from '#shared/http/pages.ts'

const app = await sharedApp()
const requestDocument = (headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: `${apiPrefix}/openapi.json`, headers })

test('concurrent requests build the document once', async () => {
  const buildSpy = vi.spyOn(app.http, 'swagger')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => requestDocument({ 'accept-encoding': 'gzip, br' })),
  )
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  await requestDocument()
  expect(buildSpy.mock.calls.length).toBeLessThanOrEqual(1)
  buildSpy.mockRestore()
})

test('the document is compressed according to Accept-Encoding', async () => {
  const plain = await requestDocument()
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' })
  const [br, gzip] = [
    await requestDocument({ 'accept-encoding': 'gzip, deflate, br' }),
    await requestDocument({ 'accept-encoding': 'gzip, br;q=0' }),
  ]
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
})

test('a matching ETag gives 304 without a body', async () => {
  const { headers } = await requestDocument()
  const revalidated = await requestDocument({ 'if-none-match': String(headers.etag) })
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, ''])
})
