import { editHours } from '#shared/conversation/contract.ts'
import { hourMs, msBetween } from '#web/ui/time.ts'
import type { ChatMessage } from './chatItems.ts'

/** Polls keep their question. */
export const mayEdit = (row: ChatMessage, me: { id: string }) =>
  row.user?.id === me.id &&
  !row.isDeleted &&
  !row.poll &&
  msBetween(row.createdAt, new Date()) < editHours * hourMs
