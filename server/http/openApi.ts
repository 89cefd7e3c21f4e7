import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { cookieName } from './session.ts'

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
    transform: jsonSchemaTransform,
  })
  http.get(`${apiPrefix}/openapi.json`, { schema: { tags: ['openapi'] } }, () => http.swagger())
}
