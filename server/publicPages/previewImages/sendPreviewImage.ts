import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { App } from '#server/http/context.ts'
import { type PreviewImageInput, previewImageHash } from './previewImage.ts'
import { renderPreviewImage } from './renderPreviewImage.ts'

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

const drawAndKeep = async (folder: string, file: string, draw: () => Promise<Buffer>) => {
  const png = await draw()
  await mkdir(folder, { recursive: true })
  // Renamed, because another process may be reading.
  const temporary = join(folder, `${uuid()}.new`)
  await writeFile(temporary, png)
  await rename(temporary, file)
  await removeOldest(folder)
  return png
}

const running = new Map<string, Promise<Buffer>>()

/** From the files of `DATA_DIR`; otherwise drawn, once for all who wait for it. */
const previewImage = async (
  { config }: Pick<App, 'config'>,
  input: PreviewImageInput,
  render: typeof renderPreviewImage,
) => {
  const folder = join(config.dataDir, 'previews')
  const file = join(folder, `${previewImageHash(input)}.png`)
  const known = await readFile(file).catch(() => null)
  if (known) return known
  const image =
    running.get(file) ??
    drawAndKeep(folder, file, () => render(input)).finally(() => {
      running.delete(file)
    })
  running.set(file, image)
  return image
}

/** Its URL contains `previewImageHash`, so it is cached for a year. */
export const sendPreviewImage = async (
  app: Pick<App, 'config'>,
  reply: FastifyReply,
  input: PreviewImageInput,
  render = renderPreviewImage,
) =>
  reply
    .type('image/png')
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .send(await previewImage(app, input, render))
