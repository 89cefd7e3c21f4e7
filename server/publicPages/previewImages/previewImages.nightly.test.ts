import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { illustrationUrls } from '#shared/events/illustrations.ts'
import { directionOf, languages } from '#shared/language/languages.ts'
import type { Drawing } from './drawing.ts'
import { type PreviewImageInput, previewImageHash } from './previewImage.ts'
import { previewSize } from './previewSize.ts'
import { drawPreviewImage, type PreviewImage, renderPreviewImage } from './renderPreviewImage.ts'
import { sendPreviewImage } from './sendPreviewImage.ts'

const anInput = (changes: Partial<PreviewImageInput> = {}): PreviewImageInput => ({
  language: 'en',
  community: 'Welkom Utrecht',
  title: 'Dutch café night',
  date: 'Thursday 26 November at 19:30',
  place: 'Utrecht',
  illustration: '/images/cafe.svg',
  ...changes,
})

const textless = await renderPreviewImage(
  anInput({ title: '', date: '', place: '', community: '' }),
)

const isWhite = async (png: Buffer, left: number, top: number) => {
  const area = { left, top, width: 16, height: 16 }
  const pixels = await sharp(png).extract(area).removeAlpha().raw().toBuffer()
  return pixels.every((channel) => channel === 255)
}

test.each(languages)(
  'the image in %s has the size and direction of the language',
  async (language) => {
    const png = await renderPreviewImage(anInput({ language }))
    const { format, width, height } = await sharp(png).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', ...previewSize })
    const isRtl = directionOf(language) === 'rtl'
    // The illustration is at the end of the line.
    expect(await isWhite(png, 30, 300)).toBe(!isRtl)
    expect(await isWhite(png, 1150, 300)).toBe(isRtl)
  },
)

test.each([
  ['markup', '<b>&amp; <span foreground="bad"'],
  ['200 characters', 'Tweehonderd tekens over een avond '.repeat(6).slice(0, 200)],
  ['a single long word', 'Hottentottententententoonstelling'.repeat(6)],
  ['both directions', 'أمسية في Amsterdam مع قهوة (19:30)'],
  ['emoji', '🎉 Party 👩‍👩‍👧 🇳🇱'],
  ['lone surrogates and controls', 'Party \ud83c \u0007'],
])('a title with %s is drawn', async (_, title) => {
  const plain = anInput({ community: '', date: '', place: '' })
  const png = await renderPreviewImage({ ...plain, title })
  expect(await sharp(png).metadata()).toMatchObject(previewSize)
  expect(png.equals(textless)).toBe(false)
})

test('emoji leave no trace, and a title with letters that no font has is left out', () => {
  const hashOf = (title: string) => previewImageHash(anInput({ title }))
  expect(hashOf('🎉 Party')).toBe(hashOf('Party'))
  for (const title of ['Party 日本', 'दिवाली']) expect(hashOf(title)).toBe(hashOf(''))
})

test('a long place is cut, so that the image has room for the title', async () => {
  const place = 'Buurthuis De Pijp, tweede verdieping, '.repeat(6).slice(0, 200)
  const png = await renderPreviewImage(anInput({ place }))
  expect(await isWhite(png, 120, 500)).toBe(true)
})

test('the hash changes with everything that is drawn, and with nothing else', () => {
  const changed: Partial<PreviewImageInput>[] = [
    {},
    { language: 'ar' },
    { community: 'Welkom' },
    { title: 'Dutch café' },
    { date: 'Thursday 26 November at 20:30' },
    { place: 'Leiden' },
    { illustration: '/images/tandem.svg' },
  ]
  const hashes = changed.map((change) => previewImageHash(anInput(change)))
  expect(new Set(hashes).size).toBe(changed.length)
  expect(changed.map((change) => previewImageHash(anInput(change)))).toEqual(hashes)
  expect(hashes[0]).toMatch(/^[\w-]{22}$/)
  expect(previewImageHash(anInput({ language: 'nl' }))).toBe(hashes[0])
})

test('every illustration of events can be drawn', () => {
  for (const illustration of illustrationUrls)
    expect(previewImageHash(anInput({ illustration }))).toBeTruthy()
})

test('a text that breaks the drawing is left out', async () => {
  const drawn: Drawing[] = []
  const { png, failure } = await drawPreviewImage(anInput(), (drawing) => {
    drawn.push(drawing)
    return drawing.title ? Promise.reject(new Error('broken')) : Promise.resolve(Buffer.from('png'))
  })
  expect(png.toString()).toBe('png')
  expect(failure).toEqual(new Error('broken'))
  expect(drawn.map(({ title, community }) => title + community)).toEqual([
    'Dutch café nightWelkom Utrecht',
    '',
  ])
})

test('one image is drawn at a time, and too many are refused', async () => {
  let [running, most] = [0, 0]
  const waiting = Promise.withResolvers<void>()
  const slowly = async () => {
    running += 1
    most = Math.max(most, running)
    await waiting.promise
    running -= 1
    return Buffer.from('png')
  }
  const images = Array.from({ length: 60 }, () => drawPreviewImage(anInput(), slowly))
  const results = Promise.allSettled(images)
  waiting.resolve()
  const statuses = (await results).map(({ status }) => status)
  expect(most).toBe(1)
  expect(statuses.filter((status) => status === 'rejected').length).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 'fulfilled').length).toBeGreaterThanOrEqual(50)
})

const complete = (text: string): PreviewImage => ({ png: Buffer.from(text), failure: null })

const aServer = async (draw: (input: PreviewImageInput) => Promise<PreviewImage>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'previews-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const http = Fastify()
  http.get('/', (request, reply) => {
    const { title } = request.query as { title: string }
    return sendPreviewImage({ config, log: http.log }, request, reply, anInput({ title }), draw)
  })
  const get = (title: string) => http.inject({ url: '/', query: { title } })
  return { get, folder: join(dataDir, 'previews') }
}

test('an image is drawn once', async () => {
  const titles: string[] = []
  const { get } = await aServer(async ({ title }) => {
    titles.push(title)
    return complete(title)
  })
  const replies = await Promise.all([get('One'), get('One'), get('Two'), get('One')])
  replies.push(await get('One'))
  expect(replies.map(({ body }) => body)).toEqual(['One', 'One', 'Two', 'One', 'One'])
  expect(titles.toSorted()).toEqual(['One', 'Two'])
  expect(replies[0]?.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
    etag: expect.any(String),
  })
})

test('a failed drawing is tried again by the next request', async () => {
  let fails = true
  const { get } = await aServer(async () => {
    if (fails) throw new Error('broken')
    return complete('png')
  })
  expect((await get('One')).statusCode).toBe(500)
  fails = false
  expect((await get('One')).body).toBe('png')
})

test('an image without its texts is neither stored nor taken for the complete one', async () => {
  let failure: Error | null = new Error('broken')
  const { get } = await aServer(async () => ({ ...complete(`${failure}`), failure }))
  const first = await get('One')
  expect(first.statusCode).toBe(200)
  expect(first.headers).not.toHaveProperty('etag')
  failure = null
  expect((await get('One')).body).toBe('null')
})

test('only the newest 500 files are stored', async () => {
  const { get, folder } = await aServer(async () => complete('png'))
  await mkdir(folder, { recursive: true })
  const names = Array.from({ length: 500 }, (_, at) => `old${at}.png`)
  for (const [at, name] of names.entries()) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), at, at)
  }
  await get('One')
  const stored = await readdir(folder)
  expect(stored).toHaveLength(500)
  expect(stored).not.toContain('old0.png')
  expect(stored).toContain('old1.png')
})
