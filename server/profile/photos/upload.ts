import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/http/appError.ts'
import { maxPhotoBytes, profile } from '#shared/profile/contract.ts'

/** A form with exactly one photo. */
export const formLimits = {
  fileSize: maxPhotoBytes,
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
  fieldNameSize: 100,
}

const timeoutMs = 28_000

const errorCode = (error: unknown) => String((error as { code?: unknown } | null)?.code)

const toAppError = (error: unknown) => {
  if (error instanceof AppError) return error
  const isTooLarge = errorCode(error) === 'FST_REQ_FILE_TOO_LARGE'
  return isTooLarge ? new AppError('photo_too_large') : new AppError('one_photo_required')
}

const readParts = async (request: FastifyRequest) => {
  let photo: Buffer | null = null
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== 'photo') throw new AppError('one_photo_required')
    photo = await part.toBuffer()
  }
  if (!photo || photo.length === 0) throw new AppError('one_photo_required')
  return photo
}

/** Limits slow uploads, which would hold memory and a connection. */
const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new AppError('photo_upload_timeout')), timeoutMs)
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Discards the rest of a rejected upload: a client that is still sending would not read the
 * response. A client that was too slow is disconnected.
 */
const discardRest = ({ raw }: FastifyRequest, reply: FastifyReply, { status }: AppError) => {
  if (status === 408) reply.header('Connection', 'close')
  raw.unpipe()
  raw.resume()
}

/** Reads the photo of a form into memory. */
export const readPhoto = async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > (profile.uploadPhoto.raw?.receivesUpTo ?? 0)) throw new AppError('photo_too_large')
    return await withTimeout(readParts(request))
  } catch (error) {
    const appError = toAppError(error)
    discardRest(request, reply, appError)
    throw appError
  }
}
