import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const me = 'me'
const now = new Date('2026-11-20T12:00:00Z')
const updatedAt = new Date('2026-11-01T12:00:00Z')
const mine = { id: 'c', requesterId: me, updatedAt }
const theirs = { ...mine, requesterId: 'them' }

test('nothing, a request of mine or theirs, a connection', () => {
  expect(standingOf(null, me, now)).toEqual({ is: 'strangers' })
  expect(standingOf({ ...mine, status: 'pending' }, me, now)).toEqual({ is: 'asked', id: 'c' })
  expect(standingOf({ ...theirs, status: 'pending' }, me, now)).toEqual({
    is: 'askedByThem',
    id: 'c',
  })
  for (const one of [mine, theirs])
    expect(standingOf({ ...one, status: 'accepted' }, me, now)).toEqual({
      is: 'connected',
      id: 'c',
    })
})

test('who was declined may ask again after 30 days, who declined at once', () => {
  const againAt = new Date('2026-12-01T12:00:00Z')
  expect(standingOf({ ...mine, status: 'rejected' }, me, now)).toEqual({ is: 'declined', againAt })
  expect(standingOf({ ...mine, status: 'rejected' }, me, againAt)).toEqual({ is: 'strangers' })
  expect(standingOf({ ...theirs, status: 'rejected' }, me, now)).toEqual({ is: 'strangers' })
})
