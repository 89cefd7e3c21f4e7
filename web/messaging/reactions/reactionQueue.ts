import { conversations } from '#shared/conversation/contract.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'
import { createStore } from '#web/ui/createStore.ts'
import { closeErrorToast, showErrorToast } from '#web/ui/toast.ts'
import type { Address, MessagePart } from '../chat.ts'
import { refetchLog } from '../sendAction.ts'
import { toggled, type Wanted, withWanted } from './wantedReactions.ts'

/** By the id of the message. */
const store = createStore<ReadonlyMap<string, Wanted>>(new Map())
const sending = new Set<string>()

const setWanted = (messageId: string, wanted: Wanted) => {
  const all = new Map(store.get())
  if (wanted.size > 0) all.set(messageId, wanted)
  else all.delete(messageId)
  store.set(all)
}

const settle = (messageId: string, emoji: string) => {
  const wanted = new Map(store.get().get(messageId))
  wanted.delete(emoji)
  setWanted(messageId, wanted)
}

type Target = { address: Address; messageId: string; emoji: string; isMine: boolean }

/** One request at a time for each reaction, until the server has what was wanted last. */
const sendWanted = async ({ address, messageId, emoji, isMine }: Target) => {
  const key = `${messageId} ${emoji}`
  if (sending.has(key)) return
  sending.add(key)
  try {
    let confirmed = isMine
    for (;;) {
      const wanted = store.get().get(messageId)?.get(emoji)
      if (wanted === undefined || wanted === confirmed) break
      const endpoint = wanted ? conversations.react : conversations.takeBackReaction
      await call(endpoint, { ...address, messageId, emoji })
      confirmed = wanted
    }
  } catch (error) {
    const { reason } = error instanceof ApiError ? error : ApiError.unreachable(error)
    showErrorToast({ title: t('conversation.reactions.failed'), description: reason })
  }
  // Shown until the message comes with it.
  await refetchLog(address).catch(() => undefined)
  sending.delete(key)
  settle(messageId, emoji)
}

/** Gives a reaction or takes it back. It shows at once. */
export const toggleReaction = ({ row, chat }: MessagePart, emoji: string) => {
  closeErrorToast()
  const known = row.reactions ?? []
  const wanted = toggled(known, store.get().get(row.id), emoji)
  if (!wanted) return showErrorToast({ title: t('conversation.too_many_reactions') })
  setWanted(row.id, wanted)
  const isMine = known.some((one) => one.emoji === emoji && one.isMine)
  void sendWanted({ address: chat.address, messageId: row.id, emoji, isMine })
}

/** The reactions of a message, with what the viewer has just tapped. */
export const useReactions = ({ id, reactions }: MessagePart['row']) =>
  withWanted(
    reactions ?? [],
    store.useSelected((all) => all.get(id)),
  )
