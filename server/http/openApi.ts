import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { cachedResponse } from './cachedResponse.ts'
import { cookieName } from './session.ts'

/** What every other status answers: one sentence, the field that it is about, where to go with it. */
const refusal = {
  type: 'object',
  properties: {
    message: { type: 'string', minLength: 1 },
    field: { type: 'string' },
    href: { type: 'string' },
    alreadyDone: { type: 'boolean' },
  },
  required: ['message'],
  additionalProperties: false,
}

const refused = {
  description: 'A refusal, in a sentence for whoever asked',
  // Whatever a success sends.
  content: { 'application/json': { schema: refusal } },
}

// Only for the document: errors.ts writes them, without a schema.
const withRefusals: typeof jsonSchemaTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  if (!schema.response) return { schema, url }
  return { url, schema: { ...schema, response: { ...schema.response, default: refused } } }
}

/** Must be registered before the routes, which it watches being added. */
export const addOpenApi = async (http: FastifyInstance, config: Config) => {
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Welkom', version: '1' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(config) } },
      },
    },
    transform: withRefusals,
  })
  // Large and public: building it on every request would make floods cheap.
  const answer = cachedResponse(() => JSON.stringify(http.swagger()))
  http.get(`${apiPrefix}/openapi.json`, { schema: { tags: ['openapi'] }, compress: false }, answer)
}
