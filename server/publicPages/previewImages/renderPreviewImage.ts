import { join } from 'node:path'
import pLimit from 'p-limit'
import { AppError } from '#server/http/appError.ts'
import { runProgram } from '#server/programs/runProgram.ts'
import type { Drawing } from './drawing.ts'
import { drawingOf, type PreviewImageInput } from './previewImage.ts'

const program = new URL('drawInProcess.ts', import.meta.url)
const fonts = join(import.meta.dirname, 'fonts.conf')

const limits = { wallMs: 20_000, cpuSeconds: 20, heapMb: 256, maxBytes: 4 * 1024 * 1024 }

/** In a process of its own: it has only our fonts, and may decode SVG. */
const drawInProcess = (drawing: Drawing) =>
  runProgram(program, JSON.stringify(drawing), limits, { FONTCONFIG_FILE: fonts })

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
