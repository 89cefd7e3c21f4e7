import type { QueryClient } from '@tanstack/react-query'
import { type GroupMessage, groups } from '#shared/groups/contract.ts'
import { keyOf } from './client.ts'
import type { Log } from './log.ts'
import { hearRow, logKeyOf } from './talkLog.ts'

export type GroupLog = Log<GroupMessage>

/** Where the cache keeps the log of a group's chat. */
export const groupLogKey = (groupId: string) => logKeyOf(keyOf(groups.messages, { id: groupId }))

/** Into the log of its group, where that is loaded. */
export const hearMessage = (cache: QueryClient, message: GroupMessage) =>
  hearRow(cache, groupLogKey(message.groupId), message)
