import { auth } from '#shared/auth/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { useWrite } from '#web/api/client.ts'

export const useShowSeen = () =>
  useWrite(messages.showSeen, {
    refetch: [auth.me, messages.conversations, messages.conversation],
    done: ({ showsSeen }) => ({
      title: showsSeen ? '“Seen” is shown now' : '“Seen” is hidden now',
    }),
    failed: 'Update failed',
  })
