import { expect, test } from 'vitest'
import { connectionStatusOf } from './connectionStatus.ts'

const me = 'me'
const now = new Date('2026-11-20T12:00:00Z')
const updatedAt = new Date('2026-11-01T12:00:00Z')
const mine = { id: 'c', requesterId: me, updatedAt }
const theirs = { ...mine, requesterId: 'them' }

test('status without connection, with a request in either direction, and connected', () => {
  expect(connectionStatusOf(null, me, now)).toEqual({ kind: 'strangers' })
  expect(connectionStatusOf({ ...mine, status: 'pending' }, me, now)).toEqual({
    kind: 'asked',
    id: 'c',
  })
  expect(connectionStatusOf({ ...theirs, status: 'pending' }, me, now)).toEqual({
    kind: 'askedByThem',
    id: 'c',
  })
  for (const one of [mine, theirs])
    expect(connectionStatusOf({ ...one, status: 'accepted' }, me, now)).toEqual({
      kind: 'connected',
      id: 'c',
    })
})

test('a rejected requester may retry after 30 days, the rejecting user at once', () => {
  const retryAt = new Date('2026-12-01T12:00:00Z')
  expect(connectionStatusOf({ ...mine, status: 'rejected' }, me, now)).toEqual({
    kind: 'declined',
    retryAt,
  })
  expect(connectionStatusOf({ ...mine, status: 'rejected' }, me, retryAt)).toEqual({
    kind: 'strangers',
  })
  expect(connectionStatusOf({ ...theirs, status: 'rejected' }, me, now)).toEqual({
    kind: 'strangers',
  })
})
