import { setTimeout as pause } from 'node:timers/promises'
import { conversations } from '#shared/conversation/contract.ts'
import type { CallInput, Endpoint } from '#shared/http/endpoint.ts'
import { type Caller, call } from './apiClient.ts'

/** A message of one client, as the server has acknowledged it. */
export type SentMessage = {
  id: string
  clientId: string | null
  text: string
  isDeleted: boolean
  hasPoll: boolean
}

/** By message: the reactions and votes that the server has acknowledged, with who chose them. */
export type Choices = Record<'reactions' | 'votes', Map<string, Set<string>>>

type ChatActs = {
  /** Edits, reacts or votes. */
  act: (own: readonly SentMessage[], known: readonly KnownMessage[]) => Promise<void>
  closePolls: (own: readonly SentMessage[]) => Promise<void>
}

type KnownMessage = { id: string; isDeleted: boolean; poll?: unknown }

const emojis = ['👍', '❤️', '😂'] as const
const options = ['Ja', 'Nee', 'Misschien'] as const
const retryDelayMs = 250
const takenBackShare = 0.3

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

export const newPoll = () => ({ options: [...options], isMultiple: true, isAnonymous: false })

type Deps = {
  who: Caller
  name: string
  groupId: string
  choices: Choices
  unexpected: string[]
}

/** Changes of messages, one at a time, each repeated until it is answered. */
export const createChatActs = ({ who, name, groupId, choices, unexpected }: Deps): ChatActs => {
  const place = { kind: 'group', id: groupId }

  /** Returns false if the message was deleted meanwhile, or edited ten times. */
  const insist = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) => {
    for (;;) {
      const { status } = await call(who, endpoint, input)
      if (status === 204) return true
      if (status === 409) return false
      if (status !== 0 && status !== 503)
        unexpected.push(`${endpoint.method} ${endpoint.path} was answered ${status}`)
      await pause(retryDelayMs)
    }
  }

  const record = (kind: keyof Choices, messageId: string, choice: string, isOn: boolean) => {
    const all = choices[kind].get(messageId) ?? new Set()
    choices[kind].set(messageId, all)
    if (isOn) all.add(`${choice} ${name}`)
    else all.delete(`${choice} ${name}`)
  }

  const react = async (messageId: string) => {
    const emoji = pick(emojis) ?? '👍'
    const isOn = Math.random() >= takenBackShare
    const endpoint = isOn ? conversations.react : conversations.takeBackReaction
    if (await insist(endpoint, { ...place, messageId, emoji }))
      record('reactions', messageId, emoji, isOn)
  }

  const vote = async (messageId: string) => {
    const chosen = [...options.keys()].filter(() => Math.random() < 0.5)
    if (!(await insist(conversations.vote, { ...place, messageId, options: chosen }))) return
    for (const option of options.keys())
      record('votes', messageId, String(option), chosen.includes(option))
  }

  /** Repeated after a lost answer, it has no effect. */
  const edit = async (sent: SentMessage) => {
    const text = `${sent.text}!`
    const input = { ...place, messageId: sent.id, text }
    if (await insist(conversations.edit, input)) sent.text = text
  }

  return {
    act: async (own, known) => {
      const there = known.filter(({ isDeleted }) => !isDeleted)
      const mine = pick(own.filter(({ isDeleted, hasPoll }) => !isDeleted && !hasPoll))
      const poll = pick(there.filter((row) => row.poll))
      const other = pick(there)
      const dice = Math.random()
      if (mine && dice < 0.3) await edit(mine)
      else if (poll && dice < 0.6) await vote(poll.id)
      else if (other) await react(other.id)
    },
    closePolls: async (own) => {
      for (const { id: messageId, hasPoll } of own)
        if (hasPoll) await insist(conversations.closePoll, { ...place, messageId })
    },
  }
}
