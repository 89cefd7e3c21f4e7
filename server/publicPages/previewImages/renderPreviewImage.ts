import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { AppError } from '#server/http/appError.ts'
import type { Drawing } from './drawing.ts'
import { drawingOf, type PreviewImageInput } from './previewImage.ts'

const program = join(import.meta.dirname, 'drawInProcess.ts')
const fonts = join(import.meta.dirname, 'fonts.conf')

const timeoutMs = 20_000
const maxBytes = 4 * 1024 * 1024

/**
 * In a process of its own: it has only our fonts, may decode SVG, and can neither block the server nor
 * take it down. It gets none of the server's secrets.
 */
const drawInProcess = (drawing: Drawing) =>
  new Promise<Buffer>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program],
      {
        encoding: 'buffer',
        env: { FONTCONFIG_FILE: fonts },
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: maxBytes,
      },
      (error, png, messages) => {
        if (error) reject(new Error('A preview image could not be drawn', { cause: `${messages}` }))
        else resolve(png)
      },
    )
    // A process that ended early is reported above.
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify(drawing))
  })

const oneAtATime = pLimit(1)
const maxQueued = 50

export type PreviewImage = {
  png: Buffer
  /** Why the texts are missing. */
  failure: unknown
}

/** 1200 × 630 PNG. If it cannot be drawn, it has no texts. */
export const drawPreviewImage = async (
  input: PreviewImageInput,
  drawDrawing = drawInProcess,
): Promise<PreviewImage> => {
  if (oneAtATime.pendingCount >= maxQueued) throw new AppError('busy', { retryAfterSeconds: 10 })
  const drawing = drawingOf(input)
  return oneAtATime(async () => {
    try {
      return { png: await drawDrawing(drawing), failure: null }
    } catch (failure) {
      const textless = { ...drawing, community: '', title: '', date: '', place: '' }
      return { png: await drawDrawing(textless), failure }
    }
  })
}

export const renderPreviewImage = async (input: PreviewImageInput): Promise<Buffer> =>
  (await drawPreviewImage(input)).png
