import { useQuery } from '@tanstack/react-query'
import { conversations } from '#shared/conversation/contract.ts'
import { read } from '#web/api/client.ts'
import type { MessagePart } from '../chat.ts'

export const useWhoReacted = ({ row, chat }: MessagePart) =>
  useQuery({
    ...read(conversations.reactions, { ...chat.address, messageId: row.id }),
    // Others react meanwhile.
    staleTime: 0,
    gcTime: 0,
  })
