import { countRequests } from '#server/connections/connections.ts'
import { unreadInGroups } from '#server/groups/groups.ts'
import type { App } from '#server/http/context.ts'
import { unreadMessages } from '#server/messages/unread.ts'
import type { UnreadCounts } from '#shared/notifications/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** All that the frame of the app counts, in one answer. */
export const countUnread = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Pick<Me, 'id' | 'isAdmin'>,
): Promise<UnreadCounts> => {
  const [count, messages, groups, requests] = await Promise.all([
    store.countUnread(db, me.id, now()),
    unreadMessages(db, me.id),
    unreadInGroups(db, me),
    countRequests(db, me.id),
  ])
  return { count, messages, groups, requests }
}
