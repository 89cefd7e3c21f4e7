import { groupMessageUrl } from './groupInputs.ts'
import type { NotificationInput } from './inputs.ts'
import { storedMessage } from './storedText.ts'

type Person = { id: string; name: string }
type Message = { id: string; conversationId: string }

/** Those who reacted within an hour from this time on, each once; the first one is named. */
export type Reactors = { since: Date; people: readonly [Person, ...Person[]] }

type Kind = 'messageReacted' | 'groupMessageReacted'

/** Begins the keys of all notices of reactions in a conversation. */
export const reactionsPrefix = (kind: Kind, conversationId: string) => `${kind}:${conversationId}:`

/** Begins the keys of the notices about one message. */
export const reactionPrefix = (kind: Kind, { id, conversationId }: Message) =>
  `${reactionsPrefix(kind, conversationId)}${id}:`

/** When the hour of a notice began. */
export const noticedAt = (key: string) => new Date(Number(key.split(':')[3]))

const whoReacted = ({ people: [first, ...others] }: Reactors) =>
  storedMessage('notifications.reacted', { who: first.name, others: others.length })

const reactionInput = (
  kind: Kind,
  message: Message,
  reactors: Reactors,
): Omit<NotificationInput, 'actionUrl'> => ({
  kind,
  key: `${reactionPrefix(kind, message)}${reactors.since.getTime()}`,
  templateArgs: { what: whoReacted(reactors) },
  actorId: reactors.people[0].id,
})

export const messageReacted = (message: Message, reactors: Reactors): NotificationInput => ({
  ...reactionInput('messageReacted', message, reactors),
  actionUrl: `/messages?with=${reactors.people[0].id}#message-${message.id}`,
})

export const groupMessageReacted = (
  group: { name: string },
  message: Message,
  reactors: Reactors,
): NotificationInput => {
  const input = reactionInput('groupMessageReacted', message, reactors)
  return {
    ...input,
    templateArgs: { ...input.templateArgs, about: group.name },
    actionUrl: groupMessageUrl(message.conversationId, message.id),
  }
}
