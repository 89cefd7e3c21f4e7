import { expect, test } from 'vitest'
import { allEndpoints, endpointName } from '#server/testing/contracts.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { errors } from '#shared/errors/errorTable.ts'
import { apiPrefix } from '#shared/http/pages.ts'

const app = await sharedApp()

test('only these endpoints are public', () => {
  const open = allEndpoints.filter(({ access }) => access === 'anyone').map(endpointName)
  expect(open.sort()).toEqual([
    'DELETE /api/visitors/booking',
    'GET /api/calendar/:token',
    'GET /api/files/:id',
    'GET /api/groups/:id/name',
    'GET /api/open/events',
    'GET /api/privacy/documents/:name',
    'GET /api/privacy/export-schema',
    'GET /api/privacy/policy',
    'GET /api/settings',
    'GET /api/visitors/events/:id',
    'POST /api/contact',
    'POST /api/invitations/check',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/mail/bounces',
    'POST /api/mail/leave',
    'POST /api/passkeys/sign-in',
    'POST /api/passkeys/sign-in/options',
    'POST /api/password/forgot',
    'POST /api/password/reset',
    'POST /api/password/reset/passkeys',
    'POST /api/register',
    'POST /api/user/email/confirm',
    'POST /api/user/email/undo',
    'POST /api/visitors/booking',
    'POST /api/visitors/booking/cancel',
    'POST /api/visitors/booking/confirm',
    'POST /api/visitors/events/:id',
    'POST /privacy/unsubscribe',
    'PUT /api/visitors/booking',
  ])
})

type OpenApi = { paths: Record<string, Record<string, unknown>> }

const openApiPath = (path: string) => path.replace(/:(\w+)/g, '{$1}')

test('the OpenAPI document lists exactly the endpoints of all contracts', async () => {
  const { body } = await request(app, { method: 'GET', url: `${apiPrefix}/openapi.json` })
  const listed = Object.entries((body as OpenApi).paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`))
    .filter((name) => name.includes(` ${apiPrefix}/`) && !name.endsWith('/openapi.json'))
  const under = allEndpoints.filter(({ path }) => path.startsWith(`${apiPrefix}/`))
  const expected = under.map((endpoint) => openApiPath(endpointName(endpoint)))
  expect(listed.sort()).toEqual(expected.sort())
})

type Operation = {
  requestBody?: { content: object }
  responses: Record<string, { content?: object }>
}

test('the OpenAPI document has the statuses and media types of the contracts', async () => {
  const { body } = await request(app, { method: 'GET', url: `${apiPrefix}/openapi.json` })
  const paths = (body as { paths: Record<string, Record<string, Operation>> }).paths
  for (const { method, path, status, raw, input, reply } of allEndpoints) {
    const operation = paths[openApiPath(path)]?.[method.toLowerCase()]
    const response = operation?.responses[String(status)]
    expect(Object.keys(operation?.responses ?? {}), path).toEqual([String(status), 'default'])
    expect(operation?.responses.default).toEqual({ $ref: '#/components/responses/Error' })
    const sends = raw?.sends ?? (reply ? 'application/json' : null)
    if (sends) expect(Object.keys(response?.content ?? {}), path).toEqual([sends])
    const receives = raw?.receives ?? (input && method !== 'GET' ? 'application/json' : null)
    expect(Object.keys(operation?.requestBody?.content ?? {}), path).toEqual(
      receives ? [receives] : [],
    )
  }
})

test('the OpenAPI document describes the error body', async () => {
  const { body } = await request(app, { method: 'GET', url: `${apiPrefix}/openapi.json` })
  const { components } = body as { components: { responses: { Error: object } } }
  expect(components.responses.Error).toHaveProperty(['content', 'application/json', 'schema'], {
    type: 'object',
    properties: {
      code: {
        type: 'string',
        enum: Object.keys(errors).sort(),
        description: expect.any(String),
      },
      message: { type: 'string', minLength: 1 },
      field: { type: 'string' },
      href: { type: 'string' },
      alreadyDone: { type: 'boolean' },
    },
    required: ['code', 'message'],
    additionalProperties: false,
  })
})

type NamedOperation = { operationId: string; description: string; tags: string[] }
type DescribedDocument = {
  info: object
  servers: object[]
  tags: { name: string }[]
  paths: Record<string, Record<string, NamedOperation>>
}

test('the OpenAPI document has what linters ask: contact, server, unique names, declared tags', async () => {
  const { body } = await request(app, { method: 'GET', url: `${apiPrefix}/openapi.json` })
  const { info, servers, tags, paths } = body as DescribedDocument
  expect(info).toMatchObject({
    description: expect.any(String),
    contact: { url: expect.any(String) },
  })
  expect(servers).toEqual([{ url: app.config.publicUrl }])
  const templates = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(templates).size).toBe(templates.length)
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const declaredTags = tags.map(({ name }) => name)
  for (const operation of operations) {
    expect(operation.operationId).toMatch(/^[a-z]\w+$/)
    expect(operation.description).toMatch(/\.$/)
    expect(declaredTags).toEqual(expect.arrayContaining(operation.tags))
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

test('the OpenAPI document also has the routes outside the API prefix', async () => {
  const { body } = await request(app, { method: 'GET', url: `${apiPrefix}/openapi.json` })
  const paths = (body as OpenApi).paths
  for (const { method, path } of allEndpoints)
    expect(paths[openApiPath(path)]).toHaveProperty(method.toLowerCase())
  for (const path of ['/health/live', '/health/ready']) expect(paths).toHaveProperty([path])
})
