import { v4 as uuid } from 'uuid'

/** Keys of writes without a response, by the content of the write. */
const pendingKeys = new Map<string, string>()

/** Writes with the same content share a key until one is answered. The next one gets a new key. */
export const idempotencyKeyFor = (content: string) => {
  const id = pendingKeys.get(content) ?? uuid()
  pendingKeys.set(content, id)
  return id
}

export const releaseIdempotencyKey = (content: string) => {
  pendingKeys.delete(content)
}

export const clearIdempotencyKeys = () => pendingKeys.clear()
