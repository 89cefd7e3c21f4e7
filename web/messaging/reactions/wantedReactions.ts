import { maxReactionKinds, maxReactionsPerPerson } from '#shared/conversation/contract.ts'
import type { Reaction } from '#shared/conversation/message.ts'

/** Whether the viewer wants each of these reactions, until the server has it so. */
export type Wanted = ReadonlyMap<string, boolean>

const isMineIn = (reactions: readonly Reaction[], emoji: string) =>
  reactions.some((one) => one.emoji === emoji && one.isMine)

const withOne = (reactions: readonly Reaction[], emoji: string, isMine: boolean) => {
  if (isMineIn(reactions, emoji) === isMine) return reactions
  if (!reactions.some((one) => one.emoji === emoji))
    return [...reactions, { emoji, count: 1, isMine }]
  return reactions
    .map((one) =>
      one.emoji === emoji ? { emoji, isMine, count: one.count + (isMine ? 1 : -1) } : one,
    )
    .filter(({ count }) => count > 0)
}

/** The reactions as they will be. */
export const withWanted = (reactions: readonly Reaction[], wanted: Wanted | undefined) =>
  [...(wanted ?? [])].reduce((all, [emoji, isMine]) => withOne(all, emoji, isMine), reactions)

/** Whether a message has room for one more reaction of the viewer. */
export const hasRoomFor = (reactions: readonly Reaction[], emoji: string) =>
  reactions.filter(({ isMine }) => isMine).length < maxReactionsPerPerson &&
  (reactions.length < maxReactionKinds || reactions.some((one) => one.emoji === emoji))

/** What a tap on a reaction makes of what is wanted; null: there is no room for it. */
export const toggled = (
  reactions: readonly Reaction[],
  wanted: Wanted | undefined,
  emoji: string,
): Wanted | null => {
  const shown = withWanted(reactions, wanted)
  const isMine = isMineIn(shown, emoji)
  if (!isMine && !hasRoomFor(shown, emoji)) return null
  return new Map(wanted).set(emoji, !isMine)
}
