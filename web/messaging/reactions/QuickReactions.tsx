import type { MessagePart } from '../chat.ts'

type Props = MessagePart & {
  /** Closes the sheet or the popup that shows them. */
  onDone: () => void
}

/** The reactions at hand: on top of the sheet of a message, and beside it on a desktop. */
export const QuickReactions = (_: Props) => null
