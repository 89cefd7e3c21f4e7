import { useQuery } from '@tanstack/react-query'
import { conversations } from '#shared/conversation/contract.ts'
import type { NewPoll } from '#shared/conversation/message.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import type { Address } from '../chat.ts'

const feedback = () => ({
  errorTitle: t('conversation.polls.sendFailed'),
  isErrorInForm: () => true,
})

type Question = { text: string; poll: NewPoll }

/** Sends a poll as a message. `onSent` gets the client id of that. */
export const useSendPoll = ({ kind, id }: Address, onSent: (clientId?: string) => void) => {
  const toGroup = useWrite(groups.send, { ...feedback(), refetch: [groups.messages] })
  const toPerson = useWrite(messages.send, {
    ...feedback(),
    refetch: [messages.thread, messages.conversations, messages.conversation],
  })
  const { isPending, error, reset } = kind === 'group' ? toGroup : toPerson
  const send = ({ text, poll: { closesAt, ...rest } }: Question) => {
    const poll = { ...rest, closesAt: closesAt?.toISOString() ?? null }
    const done = {
      onSuccess: ({ clientId }: { clientId: string | null }) => onSent(clientId ?? undefined),
    }
    if (kind === 'group') toGroup.mutate({ id, message: text, poll }, done)
    else toPerson.mutate({ receiverId: id, content: text, poll }, done)
  }
  return { isPending, error, reset, send }
}

/** Who voted for what, as of now. */
export const useVotes = (address: Address, messageId: string) =>
  useQuery({ ...read(conversations.votes, { ...address, messageId }), refetchOnMount: 'always' })
