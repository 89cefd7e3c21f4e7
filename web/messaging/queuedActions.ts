import type { MessageExtras, Reaction } from '#shared/conversation/message.ts'

/** What a user did to a message that the server does not know yet. */
export type QueuedAction =
  | { is: 'edit'; messageId: string; text: string }
  | { is: 'delete'; messageId: string }
  | { is: 'react'; messageId: string; emoji: string; isOn: boolean }

/**
 * How an action changes those that still wait: what need not be sent any more, and whether the
 * action itself has to be. Two toggles of one reaction cancel out, the last edit counts, and a
 * deletion ends everything else.
 */
export const combine = (waiting: readonly QueuedAction[], added: QueuedAction) => {
  const ofMessage = waiting.filter(({ messageId }) => messageId === added.messageId)
  if (added.is === 'delete') return { obsolete: ofMessage, isNeeded: true }
  if (added.is === 'edit')
    return { obsolete: ofMessage.filter(({ is }) => is === 'edit'), isNeeded: true }
  const obsolete = ofMessage.filter((each) => each.is === 'react' && each.emoji === added.emoji)
  return { obsolete, isNeeded: obsolete.length === 0 }
}

/** As the server counts them: in the order of first use. */
const withReaction = (
  reactions: readonly Reaction[],
  emoji: string,
  isMine: boolean,
): Reaction[] => {
  const known = reactions.find((each) => each.emoji === emoji)
  if (!known) return isMine ? [...reactions, { emoji, count: 1, isMine }] : [...reactions]
  if (known.isMine === isMine) return [...reactions]
  const changed = { emoji, count: known.count + (isMine ? 1 : -1), isMine }
  return reactions.flatMap((each) => (each !== known ? each : changed.count > 0 ? changed : []))
}

type Row = { id: string; isDeleted: boolean } & MessageExtras

/** The message as it will be. `text` names the field of its text. */
const applied = <R extends Row>(row: R, action: QueuedAction, text: string): R => {
  if (row.isDeleted) return row
  if (action.is === 'edit') return { ...row, [text]: action.text, editedAt: new Date() }
  if (action.is === 'react')
    return { ...row, reactions: withReaction(row.reactions ?? [], action.emoji, action.isOn) }
  const { replyTo, editedAt, reactions, poll, isPinned, correction, files, ...rest } = row
  return { ...rest, [text]: '', isDeleted: true } as unknown as R
}

type Change = { actions: readonly QueuedAction[]; result: unknown }
// Rows that wait in the same way keep their identity, so that they do not render again.
const known = new WeakMap<object, Change>()

const isSame = (one: readonly QueuedAction[], other: readonly QueuedAction[]) =>
  one.length === other.length && one.every((action, at) => action === other[at])

/** The rows with what waits to be sent. */
export const applyActions = <R extends Row>(
  rows: readonly R[],
  actions: readonly QueuedAction[],
  text = 'message',
): readonly R[] => {
  if (actions.length === 0) return rows
  return rows.map((row) => {
    const own = actions.filter(({ messageId }) => messageId === row.id)
    if (own.length === 0) return row
    const before = known.get(row)
    if (before && isSame(before.actions, own)) return before.result as R
    const result = own.reduce((now, action) => applied(now, action, text), row)
    known.set(row, { actions: own, result })
    return result
  })
}
