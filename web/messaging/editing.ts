import { editHours } from '#shared/conversation/contract.ts'
import { hourMs, msBetween } from '#web/ui/time.ts'
import type { ChatMessage } from './chatItems.ts'

/** The question of a poll stays once someone has voted. */
export const mayEdit = (row: ChatMessage, me: { id: string }) =>
  row.user?.id === me.id &&
  !row.isDeleted &&
  !row.poll?.voters &&
  msBetween(row.createdAt, new Date()) < editHours * hourMs
