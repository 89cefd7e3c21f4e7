import { serializerCompiler } from 'fastify-type-provider-zod'
import { compileReply, type ReplyCompiler } from '#server/http/replySerializer.ts'

type Serialize = ReturnType<ReplyCompiler>

const compiled = new WeakMap<object, Map<string, Serialize>>()

/** Once per route, although each test file builds its own app. */
const compileOnce: ReplyCompiler = (route) => {
  const ofSchema = compiled.get(route.schema) ?? new Map<string, Serialize>()
  compiled.set(route.schema, ofSchema)
  const name = `${route.method} ${route.url}`
  const serialize = ofSchema.get(name) ?? compileReply(route)
  ofSchema.set(name, serialize)
  return serialize
}

/**
 * Serialises as the product does, and fails when zod's encoding rejects the reply or differs. So all
 * tests compare the two.
 */
export const compileCheckedReply: ReplyCompiler = (route) => {
  const serialize = compileOnce(route)
  const encode = serializerCompiler(route)
  return (value) => {
    const text = serialize(value)
    if (text !== encode(value)) throw new Error(`${route.method} ${route.url} differs from zod`)
    return text
  }
}
