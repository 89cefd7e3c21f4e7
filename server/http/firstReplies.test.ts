import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, aUser } from '#server/testing/people.ts'
import { firstRead, firstReadsAt } from '#shared/http/firstReads.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { firstRepliesElement, readFirstReplies } from './firstReplies.ts'

const app = await sharedApp()

const repliesFor = (page: PagePath, headers: Record<string, string>) =>
  readFirstReplies(app.http, { headers, ip: '127.0.0.1' } as FastifyRequest, page, 60_000)

const pages: PagePath[] = ['/', '/events', '/community', '/messages', '/profile']

test.each(pages)('the page %s has exactly what its calls answer a member', async (page) => {
  const { cookie } = await aUser(app)
  const replies = await repliesFor(page, { cookie, 'accept-encoding': 'br', 'if-none-match': '*' })
  expect(Object.keys(replies).toSorted()).toEqual([firstRead, ...firstReadsAt(page)].toSorted())
  for (const [url, { status, body, total }] of Object.entries(replies)) {
    const reply = await request(app, { url, headers: { cookie } })
    const counted = reply.headers['x-total-count']
    expect([url, status, body]).toEqual([url, reply.status, reply.body])
    expect(total).toBe(counted === undefined ? undefined : Number(counted))
  }
})

test('a page for a visitor says only that nobody is signed in', async () => {
  const { [firstRead]: me, ...others } = await repliesFor('/', {})
  expect(me).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  expect(others).toEqual({})
})

test('no text of a member ends the element', async () => {
  const title = `</script><script>alert('x')</script><!--`
  const { cookie } = await aUser(app)
  await anEvent(app, { by: await anAdmin(app), title })
  const element = firstRepliesElement(await repliesFor('/events', { cookie }))
  expect(element.match(/<(\/script|script|!--)/g)).toEqual(['<script', '</script'])
  expect(element.endsWith('</script>')).toBe(true)
})
