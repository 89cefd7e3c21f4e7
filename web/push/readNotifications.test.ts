import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { tagsOfReadItems } from './readNotifications.ts'

test('returns the tags of all read items in the cached lists', () => {
  const cache = new QueryClient()
  expect([...tagsOfReadItems(cache)]).toEqual([])
  cache.setQueryData(
    [notifications.list.path, { filter: 'all' }],
    [
      { id: 'n1', isRead: true },
      { id: 'n2', isRead: false },
    ],
  )
  const pages = [[{ otherUserId: 'joris', unread: 0 }], [{ otherUserId: 'ana', unread: 2 }]]
  cache.setQueryData([messages.conversations.path, {}], { pages, pageParams: [] })
  cache.setQueryData(
    [groups.mine.path, {}],
    [
      { id: 'g1', unread: 0 },
      { id: 'g2', unread: 100 },
    ],
  )
  expect([...tagsOfReadItems(cache)].sort()).toEqual(['n1', 'talk-g1', 'talk-joris'])
})
