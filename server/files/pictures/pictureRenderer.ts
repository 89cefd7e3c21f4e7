import { AppError } from '#server/http/appError.ts'
import { ProgramLimitError, runProgram } from '#server/programs/runProgram.ts'
import { deserializePicture, type PictureRefusal, type RenderedPicture } from './renderedPicture.ts'

declare module '#server/http/context.ts' {
  interface App {
    renderPicture: RenderPicture
  }
}

export type RenderPicture = (bytes: Buffer) => Promise<RenderedPicture | PictureRefusal>

const program = new URL('renderInProcess.ts', import.meta.url)

// A picture of 50 megapixels needs three seconds of processor time; a busy machine gives it slowly.
const limits = { wallMs: 20_000, cpuSeconds: 20, heapMb: 512, maxBytes: 16 * 1024 * 1024 }

/** Renders in a process of its own: decoders work on what anyone sends, and nothing can stop them. */
export const renderInProcess = async (
  bytes: Buffer,
  run = runProgram,
): Promise<RenderedPicture | PictureRefusal> => {
  try {
    return deserializePicture(await run(program, bytes, limits))
  } catch (error) {
    if (!(error instanceof ProgramLimitError)) throw error
    if (error.isOfMachine) throw new AppError('files_busy', { retryAfterSeconds: 20 })
    return 'picture_unreadable'
  }
}
