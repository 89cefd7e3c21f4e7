import type { Chat } from '../chat.ts'

/** The button in front of the text field that opens the form of a poll. */
export const AddPoll = (_: { chat: Chat }) => null
