import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { App } from '#server/http/context.ts'
import { anArchive, fetchFile, stage } from '#server/testing/files.ts'
import { freshApp, sharedApp } from '#server/testing/freshApp.ts'
import { aGif, aMovingWebp, bombChunks } from '#server/testing/hostilePictures.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { aSettledUser } from '#server/testing/people.ts'
import { aHugePng, aPicture } from '#server/testing/photos.ts'
import { listenPort } from '#server/testing/sseClient.ts'
import { buckets } from '#shared/http/rateLimits.ts'
import { stageFile } from './files.ts'
import { renderInProcess } from './pictures/pictureRenderer.ts'

const renderApart = (app: App) => {
  app.renderPicture = renderInProcess
}
const app = await sharedApp({ DATA_DIR: mailFolder() }, undefined, renderApart)
const mina = await aSettledUser(app)

const png = await aPicture().png().toBuffer()
const jpeg = await aPicture().jpeg().toBuffer()
const still = await aPicture().webp().toBuffer()
const bombs = bombChunks(png)
const script = '<script>alert("canary")</script>'

/** Peak memory in MB of the server while `work` runs, above what it had before. */
const growthOf = async (work: () => Promise<unknown>) => {
  const before = process.memoryUsage().rss
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  await work()
  clearInterval(timer)
  return (highest - before) / 1024 / 1024
}

/** Changes the sides that the head says. */
function declaring(picture: Buffer, side: number) {
  const changed = Buffer.from(picture)
  changed.writeUInt32BE(side, 16)
  changed.writeUInt32BE(side, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

/** A JPEG with a comment behind its first marker. */
function commented(picture: Buffer, text: string) {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([picture.subarray(0, 2), head, Buffer.from(text), picture.subarray(2)])
}

// A sentence, or a picture without any of what was hidden in it.
test.each<[string, Buffer, string]>([
  [
    'an interlaced PNG of 196 megapixels',
    aHugePng(14_000, { isInterlaced: true }),
    'picture_has_too_many_pixels',
  ],
  ['a PNG of 4 gigapixels by its head', declaring(png, 65_000), 'picture_has_too_many_pixels'],
  ['a PNG with 200 MB of colour profile', bombs.iCCP, 'accepted'],
  ['a PNG with 200 MB of packed text', bombs.zTXt, 'accepted'],
  ['a PNG with 200 MB of packed text in UTF-8', bombs.iTXt, 'accepted'],
  ['a GIF of 10,000 frames', aGif(10_000), 'animation_too_large'],
  [
    'a GIF of 250 frames on 2,000 × 2,000 pixels',
    aGif(250, 2000, 2000),
    'picture_has_too_many_pixels',
  ],
  [
    'a moving WebP of 3 frames on 7,000 × 7,000 pixels',
    aMovingWebp(still, 7000, 3),
    'picture_has_too_many_pixels',
  ],
  ['a moving WebP on 16,000 × 16,000 pixels', aMovingWebp(still, 16_000, 3), 'picture_unreadable'],
  ['a moving WebP of 1,000 frames', aMovingWebp(still, 60, 1000), 'animation_too_large'],
  [
    'a GIF that is a script too',
    Buffer.concat([Buffer.from('GIF89a=1;/*'), aGif(1), Buffer.from('*/alert(1)')]),
    'picture_unreadable',
  ],
  ['a JPEG with a page behind it', Buffer.concat([jpeg, Buffer.from(script)]), 'accepted'],
  ['a PNG with a page behind it', Buffer.concat([png, Buffer.from(script)]), 'accepted'],
  ['a JPEG with a page in its comment', commented(jpeg, script), 'accepted'],
  [
    'an archive with a picture before it',
    Buffer.concat([png, anArchive({ 'a.html': script })]),
    'accepted',
  ],
  [
    'an SVG with a script',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'file_type_not_accepted',
  ],
  ['a page in UTF-16', Buffer.from(`\ufeff${script}`, 'utf16le'), 'file_type_not_accepted'],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01\0'), 'file_type_not_accepted'],
  ['an AVIF', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0'), 'file_type_not_accepted'],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0'), 'file_type_not_accepted'],
])('%s is refused with a sentence, or only its picture is kept', async (_, bytes, expected) => {
  const replies: Awaited<ReturnType<typeof stage>>[] = []
  const growth = await growthOf(async () => {
    replies.push(await stage(app, mina, bytes))
  })
  const [reply] = replies
  expect([reply?.status === 201 ? 'accepted' : reply?.body.code, growth < 100]).toEqual([
    expected,
    true,
  ])
  if (expected !== 'accepted' || !reply) return
  for (const size of ['small', 'medium', 'large'] as const) {
    const { rawPayload } = await fetchFile(app, mina, reply.body.id, size)
    expect([rawPayload.includes('canary'), rawPayload.length < 20_000]).toEqual([false, true])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 60 })
  }
})

// They are what they are: only ever a download, see files.test.ts.
test.each([
  [
    'a PDF that is an archive too',
    `%PDF-1.7\n${anArchive({ 'a.html': script }).toString('latin1')}`,
    'pdf',
  ],
  ['a PDF with a script', `%PDF-1.7\n${script}`, 'pdf'],
])('%s is a download that no browser displays', async (_, text, extension) => {
  const { body } = await stage(app, mina, Buffer.from(text, 'latin1'), 'a.html')
  expect(body.name).toBe(`a.${extension}`)
  const { headers } = await fetchFile(app, mina, body.id, 'document')
  expect(headers['content-type']).toBe('application/octet-stream')
  expect(headers['content-disposition']).toContain('attachment')
})

test('a name of 4,000 characters with marks that turn it round is shortened and turned back', async () => {
  const name = `\u202e${'gpj.'.repeat(996)}\u2066\u200f.exe`
  const { body } = await stage(app, mina, png, name)
  expect(body.name).toMatch(/^(gpj\.){30}png$/)
  expect((await stage(app, mina, png, 'x'.repeat(4001))).status).toBe(400)
})

test('of 10,000 small files, only a hundred are taken in half an hour', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict', DATA_DIR: mailFolder() })
  const ana = await aSettledUser(strict)
  const codes = new Map<number, number>()
  for (let nth = 0; nth < 300; nth++) {
    const { status } = await stage(strict, ana, 'x', 'a.txt')
    codes.set(status, (codes.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(codes)).toEqual({ 201: buckets.file.points, 429: 200 })
  await strict.stop()
})

/** A client that sends `chunk` again and again, as slowly as `everyMs`. */
const stageSlowly = async (everyMs: number, times: number) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = new PassThrough()
  const ended = stageFile(app, mina.me, { name: 'a.txt' }, body).catch(({ code }) => code)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(1))
  for (let nth = 0; nth < times; nth++) {
    body.write('x')
    await vi.waitFor(() => expect(body.readableLength).toBe(0))
    await vi.advanceTimersByTimeAsync(everyMs)
  }
  return { body, ended }
}

test.each([
  ['stalls', 15_000, 1],
  ['takes longer than five minutes', 14_000, 22],
])(
  'an upload that %s is ended with a reply, and leaves nothing behind',
  async (_, everyMs, times) => {
    const { body, ended } = await stageSlowly(everyMs, times)
    expect(await ended).toBe('file_upload_timeout')
    expect(body.destroyed).toBe(false)
    expect(readdirSync(join(app.config.dataDir, 'uploads'))).toEqual([])
  },
)

test('an upload over a slow connection arrives', async () => {
  const { body, ended } = await stageSlowly(14_000, 4)
  vi.useRealTimers()
  body.end()
  expect(await ended).toMatchObject({ kind: 'document', bytes: 4 })
})

test('a client whose upload stalls is told why', async () => {
  const port = await listenPort(app)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let reply = ''
  const socket = connect(port, '127.0.0.1').on('data', (data) => {
    reply += data
  })
  const head = `Host: x\r\nCookie: ${mina.cookie}\r\nContent-Type: application/octet-stream`
  socket.write(`POST /api/files?name=a.txt HTTP/1.1\r\n${head}\r\nContent-Length: 99\r\n\r\nx`)
  await vi.waitFor(() => {
    vi.advanceTimersByTime(15_000)
    expect(reply).toMatch(/^HTTP\/1.1 408 .*connection: close.*file_upload_timeout/is)
  })
  socket.destroy()
})

test('only four uploads of a person run at a time', async () => {
  const bodies = Array.from({ length: 4 }, () => new PassThrough())
  const send = (body: PassThrough, { me } = mina) => stageFile(app, me, { name: 'a.txt' }, body)
  const running = bodies.map((body) => send(body))
  await expect(send(new PassThrough())).rejects.toMatchObject({ code: 'files_busy' })
  const other = new PassThrough()
  other.end('Hoi')
  expect(await send(other, await aSettledUser(app))).toMatchObject({ name: 'a.txt' })
  for (const body of bodies) body.end('Hoi')
  expect(await Promise.all(running)).toHaveLength(4)
  const next = new PassThrough()
  next.end('Hoi')
  expect(await send(next)).toMatchObject({ name: 'a.txt' })
})
