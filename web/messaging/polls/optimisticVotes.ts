import { conversations } from '#shared/conversation/contract.ts'
import type { Poll } from '#shared/conversation/message.ts'
import { call } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { createStore } from '#web/ui/createStore.ts'
import type { Address } from '../chat.ts'
import type { ChatMessage } from '../chatItems.ts'
import { change } from '../conversationActions.ts'

type Choice = readonly number[]

/** What the viewer has chosen, by message, until the messages show it. */
const chosen = createStore<ReadonlyMap<string, Choice>>(new Map())

const setChosen = (id: string, choice: Choice | null) => {
  const next = new Map(chosen.get())
  if (choice) next.set(id, choice)
  else next.delete(id)
  chosen.set(next)
}

const has = (choice: Choice, option: number) => (choice.includes(option) ? 1 : 0)

/** Results that the viewer does not know yet come with the reply. */
const withChoice = (poll: Poll, choice: Choice): Poll => {
  const votedBefore = poll.mine.length > 0 ? 1 : 0
  const votesNow = choice.length > 0 ? 1 : 0
  return {
    ...poll,
    mine: [...choice],
    counts: votesNow
      ? (poll.counts?.map((count, at) => count + has(choice, at) - has(poll.mine, at)) ?? null)
      : null,
    voters: poll.voters + votesNow - votedBefore,
  }
}

/** The poll of a message as the viewer left it. */
export const useShownPoll = ({ id, poll }: ChatMessage) => {
  const choice = chosen.useSelected((all) => all.get(id))
  return poll && choice && !poll.isClosed ? withChoice(poll, choice) : poll
}

/** One request at a time for each poll; what was chosen meanwhile follows it. */
export const vote = async (address: Address, messageId: string, choice: Choice) => {
  const isSending = chosen.get().has(messageId)
  setChosen(messageId, choice)
  if (isSending) return
  for (let sent: Choice | null = null; sent !== chosen.get().get(messageId); ) {
    const options = chosen.get().get(messageId) ?? []
    sent = options
    await change(
      address,
      () => call(conversations.vote, { ...address, messageId, options: [...options] }),
      t('conversation.polls.voteFailed'),
    )
  }
  setChosen(messageId, null)
}
