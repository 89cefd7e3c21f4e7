import { createHash, timingSafeEqual } from 'node:crypto'

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request showed this token. How long that took says nothing about it. */
export const showsToken = (token: string, authorization = ''): boolean =>
  timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`))
