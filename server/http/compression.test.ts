import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'

const app = await sharedApp()
const url = '/manifest.webmanifest'

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a reply to a client that accepts %s is compressed by %s',
  async (accepted, used, decompress) => {
    const plain = await app.http.inject({ url })
    const packed = await app.http.inject({ url, headers: { 'accept-encoding': accepted } })
    expect(packed.headers).toMatchObject({
      'content-encoding': used,
      vary: expect.stringMatching(/\baccept-encoding$/),
    })
    expect(decompress(packed.rawPayload).toString()).toBe(plain.body)
  },
)

test('a small reply is not compressed', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const { headers: received } = await app.http.inject({ url: '/api/settings', headers })
  expect(received['content-encoding']).toBeUndefined()
})
