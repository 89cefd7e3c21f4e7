import { serializerCompiler } from 'fastify-type-provider-zod'
import { compileReply, type ReplyCompiler } from '#server/http/replySerializer.ts'

/**
 * Serialises as the product does, and fails when zod's encoding rejects the reply or differs. So all
 * tests compare the two.
 */
export const compileCheckedReply: ReplyCompiler = (route) => {
  const serialize = compileReply(route)
  const encode = serializerCompiler(route)
  return (value) => {
    const text = serialize(value)
    if (text !== encode(value)) throw new Error(`${route.method} ${route.url} differs from zod`)
    return text
  }
}
