import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/refusal.ts'
import { mostPhotoBytes, profile } from '#shared/profile/contract.ts'
import { photoRefusals } from '#shared/profile/rules.ts'

/** A form of one photo and nothing else; what comes beside it is not read. */
export const formLimits = {
  fileSize: mostPhotoBytes,
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
  fieldNameSize: 100,
}

const withinMs = 28_000

const oneOnly = 'Please send one photo, and nothing beside it'

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

const refusalOf = (error: unknown) => {
  if (error instanceof Refusal) return error
  const isTooLarge = codeOf(error) === 'FST_REQ_FILE_TOO_LARGE'
  return isTooLarge ? new Refusal(413, photoRefusals.size.title) : new Refusal(400, oneOnly)
}

const readParts = async (request: FastifyRequest) => {
  let photo: Buffer | null = null
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== 'photo') throw new Refusal(400, oneOnly)
    photo = await part.toBuffer()
  }
  if (!photo || photo.length === 0) throw new Refusal(400, oneOnly)
  return photo
}

/** Fails in time for somebody who sends a byte now and then to keep hold of us. */
const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Refusal(408, 'Sending the photo took too long')),
    withinMs,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What is refused is still taken off the line, and thrown away: whoever gets no ear for the rest of
 * what they say does not hear the answer either. Who is too slow has had their time.
 */
const letGo = ({ raw }: FastifyRequest, reply: FastifyReply, { status }: Refusal) => {
  if (status === 408) reply.header('Connection', 'close')
  raw.unpipe()
  raw.resume()
}

/** The bytes of the photo in a form, held in memory and nowhere else. */
export const readPhoto = async (request: FastifyRequest, reply: FastifyReply) => {
  try {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length > (profile.uploadPhoto.raw?.receivesUpTo ?? 0))
      throw new Refusal(413, photoRefusals.size.title)
    return await inTime(readParts(request))
  } catch (error) {
    const refusal = refusalOf(error)
    letGo(request, reply, refusal)
    throw refusal
  }
}
