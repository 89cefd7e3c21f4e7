import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { App } from '#server/http/context.ts'
import { isFresh, publicCacheControl } from '../sharedCaches.ts'
import { type PreviewImageInput, previewImageHash } from './previewImage.ts'
import { drawPreviewImage, type PreviewImage } from './renderPreviewImage.ts'

const maxFiles = 500

const removeOldest = async (folder: string) => {
  const names = await readdir(folder)
  if (names.length <= maxFiles) return
  const files = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      // Another process may have removed it.
      const changedAt = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      )
      return { file, changedAt }
    }),
  )
  const oldest = files.sort((one, other) => one.changedAt - other.changedAt)
  for (const { file } of oldest.slice(0, names.length - maxFiles)) await rm(file, { force: true })
}

type Draw = (input: PreviewImageInput) => Promise<PreviewImage>

/** Without texts it is not stored, so that the next request tries again. */
const drawAndStore = async (folder: string, file: string, draw: () => Promise<PreviewImage>) => {
  const image = await draw()
  if (image.failure !== null) return image
  await mkdir(folder, { recursive: true })
  // Renamed, because another process may be reading.
  const temporary = join(folder, `${uuid()}.new`)
  await writeFile(temporary, image.png)
  await rename(temporary, file)
  await removeOldest(folder)
  return image
}

const running = new Map<string, Promise<PreviewImage>>()

/** From the files of `DATA_DIR`; otherwise drawn, once for all who wait for it. */
const findOrDraw = async (
  { config }: Pick<App, 'config'>,
  input: PreviewImageInput,
  draw: Draw,
): Promise<PreviewImage> => {
  const folder = join(config.dataDir, 'previews')
  const file = join(folder, `${previewImageHash(input)}.png`)
  const known = await readFile(file).catch(() => null)
  if (known) return { png: known, failure: null }
  const image =
    running.get(file) ??
    drawAndStore(folder, file, () => draw(input)).finally(() => {
      running.delete(file)
    })
  running.set(file, image)
  return image
}

/** Cached like the page, although its URL names what it shows: that may be hidden later. */
export const sendPreviewImage = async (
  app: Pick<App, 'config' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  input: PreviewImageInput,
  draw: Draw = drawPreviewImage,
) => {
  const etag = `"${previewImageHash(input)}"`
  reply
    .header('Cache-Control', publicCacheControl)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
  if (isFresh(request, etag)) return reply.header('ETag', etag).code(304).send()
  const { png, failure } = await findOrDraw(app, input, draw)
  if (failure !== null) app.log.warn({ err: failure }, 'A preview image has no texts')
  // Without its texts it has no version, so that readers get the next attempt.
  if (failure === null) reply.header('ETag', etag)
  return reply.type('image/png').send(png)
}
