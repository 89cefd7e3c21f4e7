import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { get, isoDate, Page, post, raw } from '#shared/http/endpoint.ts'
import { ApiError } from './apiError.ts'
import { addressOf, call, keyOf } from './client.ts'

const Thing = z.object({ id: z.string(), at: isoDate })
const list = get('/api/things', { input: Page, reply: z.array(Thing), total: true })
const touch = post('/api/things/:id/touch', { reply: Thing })
const make = post('/api/things', { input: z.object({ at: isoDate }), reply: Thing })
const take = raw('POST', '/api/things/import', { receives: 'text/calendar', reply: Thing })
const row = { id: '1', at: '2026-11-26T18:30:00Z', secret: 'x' }

const answer = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', answer))
afterEach(() => vi.unstubAllGlobals())

const willAnswer = (status: number, body: string, statusText = '') =>
  answer.mockResolvedValueOnce(new Response(status === 204 ? null : body, { status, statusText }))
const asked = () => answer.mock.lastCall as [string, RequestInit & { headers: object }]

describe('a call', () => {
  it('fills the path, sends no body where none is asked for, and gives dates', async () => {
    willAnswer(201, JSON.stringify(row))
    expect(await call(touch, { id: 'a/b' })).toEqual({ id: '1', at: new Date(row.at) })
    const [path, { body, credentials, headers }] = asked()
    expect(path).toBe('/api/things/a%2Fb/touch')
    expect({ body, credentials }).toEqual({ body: null, credentials: 'include' })
    expect(headers).not.toHaveProperty('content-type')
  })

  it('puts the input of a read into the query, without what is not given', async () => {
    willAnswer(200, '[]')
    await call(list, { limit: 3, before: undefined } as never)
    expect(asked()[0]).toBe('/api/things?limit=3')
    expect(addressOf(list, { limit: 3 })).toBe('/api/things?limit=3')
    expect(keyOf(list)).toEqual(['/api/things', {}])
  })

  it('sends JSON, or a file as it is', async () => {
    willAnswer(201, JSON.stringify(row))
    await call(make, { at: row.at })
    expect(asked()[1]).toMatchObject({
      body: JSON.stringify({ at: row.at }),
      headers: { 'content-type': 'application/json' },
    })
    willAnswer(200, JSON.stringify(row))
    const file = new Blob(['BEGIN:VCALENDAR'])
    await call(take, {}, { body: file })
    expect(asked()[1]).toMatchObject({ body: file, headers: { 'content-type': 'text/calendar' } })
  })
})

const failureOf = (pending: Promise<unknown>) => pending.catch((error: ApiError) => error)

describe('a failed call', () => {
  it('keeps status and body for the log, and the sentence for the person', async () => {
    const body = '{"message":"This event is full","field":"title"}'
    willAnswer(409, body)
    const error = await failureOf(call(touch, { id: '1' }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      message: `409: ${body}`,
      status: 409,
      reason: 'This event is full',
      field: 'title',
    })
  })

  it('has the status text where there is no body', async () => {
    willAnswer(502, '', 'Bad Gateway')
    expect(await failureOf(call(list))).toMatchObject({
      message: '502: Bad Gateway',
      reason: 'Something went wrong on our side. Please try again.',
      field: null,
    })
  })

  it('has the fallback of its call where the server answered without a sentence', async () => {
    const reasonAfter = async () => {
      const error = await failureOf(call(list))
      return error instanceof ApiError ? error.reasonOr('Unknown error occurred') : error
    }
    willAnswer(500, '')
    expect(await reasonAfter()).toBe('Unknown error occurred')
    willAnswer(500, '{"message":"The end must not be before the start"}')
    expect(await reasonAfter()).toBe('The end must not be before the start')
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await reasonAfter()).toMatch(/could not be reached/)
  })

  it('says so when nothing could be reached, or the answer makes no sense', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(call(list))).toMatchObject({
      status: 0,
      reason: expect.stringMatching(/could not be reached/),
    })
    willAnswer(200, '<html>')
    expect(await failureOf(call(list))).toBeInstanceOf(ApiError)
    willAnswer(200, '[{"id":1}]')
    expect(await failureOf(call(list))).toBeInstanceOf(ApiError)
  })
})
