import { expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { initialDataOf } from './client.ts'
import { takeFirstReply } from './firstReplies.ts'

const addToPage = (replies: object) => {
  const element = document.createElement('script')
  element.id = 'first-replies'
  element.type = 'application/json'
  element.textContent = JSON.stringify(replies)
  document.head.append(element)
}

/** The page of the tests may be older than a minute. */
const setAge = (ms: number) => {
  vi.spyOn(performance, 'now').mockReturnValue(ms)
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a reply in the page is taken once, and leaves no trace in the page', () => {
  setAge(59_000)
  addToPage({ '/api/things?limit=1': { status: 200, body: [{ id: 1 }], total: 7 } })
  expect(takeFirstReply('/api/things')).toBeUndefined()
  expect(document.getElementById('first-replies')).toBeNull()
  expect(takeFirstReply('/api/things?limit=1')).toEqual({
    status: 200,
    body: [{ id: 1 }],
    total: 7,
  })
  expect(takeFirstReply('/api/things?limit=1')).toBeUndefined()
})

test('a page that was opened long ago has none', () => {
  addToPage({ '/api/things': { status: 200, body: [] } })
  setAge(61_000)
  expect(takeFirstReply('/api/things')).toBeUndefined()
})

test.each([
  { status: 401, body: { code: 'not_signed_in', message: 'Log in first.' } },
  { status: 200, body: 'not a user' },
])('a query does not begin with the unusable reply %o', (reply) => {
  setAge(1000)
  addToPage({ [auth.me.path]: reply })
  expect(initialDataOf(auth.me)).toBeUndefined()
})
