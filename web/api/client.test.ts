import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { get, isoDate, Page, post, raw } from '#shared/http/endpoint.ts'
import { ApiError, setOfflineRestore } from './apiError.ts'
import { call, keyOf } from './client.ts'
import { urlFor } from './endpointUrl.ts'

const Thing = z.object({ id: z.string(), at: isoDate })
const list = get('/api/things', { input: Page, reply: z.array(Thing), total: true })
const touch = post('/api/things/:id/touch', { limit: { none: 'ownRows' }, reply: Thing })
const make = post('/api/things', {
  limit: { none: 'ownRows' },
  input: z.object({ at: isoDate }),
  reply: Thing,
})
const take = raw('POST', '/api/things/import', {
  limit: { none: 'ownRows' },
  receives: 'text/calendar',
  reply: Thing,
})
const row = { id: '1', at: '2026-11-26T18:30:00Z', secret: 'x' }

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', fetchMock))
afterEach(() => vi.unstubAllGlobals())

const willRespond = (status: number, body: string, statusText = '') =>
  fetchMock.mockResolvedValueOnce(
    new Response(status === 204 ? null : body, { status, statusText }),
  )
const lastRequest = () => fetchMock.mock.lastCall as [string, RequestInit & { headers: object }]

describe('a call', () => {
  it('fills in the path, sends no body without input, and parses dates', async () => {
    willRespond(201, JSON.stringify(row))
    expect(await call(touch, { id: 'a/b' })).toEqual({ id: '1', at: new Date(row.at) })
    const [path, { body, credentials, headers }] = lastRequest()
    expect(path).toBe('/api/things/a%2Fb/touch')
    expect({ body, credentials }).toEqual({ body: null, credentials: 'include' })
    expect(headers).not.toHaveProperty('content-type')
  })

  it('puts the input of a GET into the query string, without undefined fields', async () => {
    willRespond(200, '[]')
    await call(list, { limit: 3, before: undefined } as never)
    expect(lastRequest()[0]).toBe('/api/things?limit=3')
    expect(urlFor(list, { limit: 3 })).toBe('/api/things?limit=3')
    expect(keyOf(list)).toEqual(['/api/things', {}])
  })

  it('sends JSON, or a file unchanged', async () => {
    willRespond(201, JSON.stringify(row))
    await call(make, { at: row.at })
    expect(lastRequest()[1]).toMatchObject({
      body: JSON.stringify({ at: row.at }),
      headers: { 'content-type': 'application/json' },
    })
    willRespond(200, JSON.stringify(row))
    const file = new Blob(['BEGIN:VCALENDAR'])
    await call(take, {}, { body: file })
    expect(lastRequest()[1]).toMatchObject({
      body: file,
      headers: { 'content-type': 'text/calendar' },
    })
  })
})

const errorOf = (pending: Promise<unknown>) => pending.catch((error: ApiError) => error)

describe('a failed call', () => {
  it('has the status and body for logs, and the message for the user', async () => {
    const body = '{"message":"This event is full","field":"title"}'
    willRespond(409, body)
    const error = await errorOf(call(touch, { id: '1' }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `409: ${body}`,
      status: 409,
      reason: 'This event is full',
      field: 'title',
    })
  })

  it('has the status text when there is no body', async () => {
    willRespond(502, '', 'Bad Gateway')
    expect(await errorOf(call(list))).toMatchObject({
      message: '502: Bad Gateway',
      reason: 'Something went wrong on our side. Please try again.',
      field: null,
    })
  })

  it('repeats a read that failed before another one reached the server again', async () => {
    setOfflineRestore(async () => {
      setOfflineRestore(async () => undefined)
      await call(list, { limit: 1 })
    })
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    for (let reply = 1; reply <= 2; reply++) willRespond(200, '[]')
    expect(await call(list, { limit: 2 })).toEqual([])
    expect(fetchMock.mock.calls.map(([path]) => path)).toEqual([
      '/api/things?limit=2',
      '/api/things?limit=1',
      '/api/things?limit=2',
    ])
  })

  it('has the fallback of the caller when the server sent no message', async () => {
    const reasonAfter = async () => {
      const error = await errorOf(call(list))
      return error instanceof ApiError ? error.reasonOr('Unknown error occurred') : error
    }
    willRespond(500, '')
    expect(await reasonAfter()).toBe('Unknown error occurred')
    willRespond(500, '{"message":"The end can’t be before the start"}')
    expect(await reasonAfter()).toBe('The end can’t be before the start')
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await reasonAfter()).toMatch(/couldn’t reach/)
  })

  it('is reported for an unreachable server and for an invalid response', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await errorOf(call(list))).toMatchObject({
      status: 0,
      reason: expect.stringMatching(/couldn’t reach/),
    })
    willRespond(200, '<html>')
    expect(await errorOf(call(list))).toBeInstanceOf(ApiError)
    willRespond(200, '[{"id":1}]')
    expect(await errorOf(call(list))).toBeInstanceOf(ApiError)
  })
})
