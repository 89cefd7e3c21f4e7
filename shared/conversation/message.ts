import * as z from 'zod/mini'
import { AttachedFile, maxFilesPerMessage } from '#shared/files/contract.ts'
import { isoDate } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'

/** How many characters of a message a quote and a pin show. */
export const maxQuoteLength = 140

/** The beginning of the message that another one answers. */
export const Quote = z.object({
  id: z.uuid(),
  /** 0: no longer there. */
  seq: z.int(),
  /** The name of the author; null: account deleted, or hidden from the viewer. */
  author: z.nullable(z.string()),
  isOwn: z.boolean(),
  /** In one line; empty if it is deleted or hidden. */
  text: z.string(),
  isGone: z.boolean(),
  /** The few pixels of its first picture, as a data URL. */
  preview: z.optional(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** In the order of first use. People whom a block hides from the viewer do not count. */
export const Reaction = z.object({ emoji: z.string(), count: z.int(), isMine: z.boolean() })
export type Reaction = z.infer<typeof Reaction>

export const Poll = z.object({
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  isAnonymous: z.boolean(),
  closesAt: z.nullable(isoDate),
  isClosed: z.boolean(),
  /** Places of the options that the viewer chose; empty after an anonymous poll has closed. */
  mine: z.array(z.int()),
  /** Votes of each option; null: neither has the viewer voted nor is the poll closed. */
  counts: z.nullable(z.array(z.int())),
  /** The number of people who voted. */
  voters: z.int(),
})
export type Poll = z.infer<typeof Poll>

/** A buddy's better wording of a direct message. */
export const MessageCorrection = z.object({
  id: z.uuid(),
  text: z.string(),
  isAccepted: z.boolean(),
})
export type MessageCorrection = z.infer<typeof MessageCorrection>

/** What messages of every kind may have. Absent: none. */
export const messageExtras = {
  replyTo: z.optional(Quote),
  editedAt: z.optional(isoDate),
  reactions: z.optional(z.array(Reaction)),
  poll: z.optional(Poll),
  isPinned: z.optional(z.boolean()),
  correction: z.optional(MessageCorrection),
  files: z.optional(z.array(AttachedFile)),
}
const MessageExtras = z.object(messageExtras)
export type MessageExtras = z.infer<typeof MessageExtras>

export const maxPollOptions = 10
export const maxPollOptionLength = 100
/** How long a poll may stay open until its date. */
export const maxPollDays = 366
/** Anonymous polls always close: only then the link between people and votes is gone. */
export const maxAnonymousPollDays = 30

const areDistinct = (texts: string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

export const PollOption = singleLine({ min: 1, max: maxPollOptionLength })

export const NewPoll = z.object({
  options: z
    .array(PollOption)
    .check(
      z.minLength(2),
      z.maxLength(maxPollOptions),
      z.refine(areDistinct, { error: () => t('conversation.polls.optionsEqual') }),
    ),
  isMultiple: z._default(z.boolean(), false),
  isAnonymous: z._default(z.boolean(), false),
  closesAt: z.optional(z.nullable(isoDate)),
})
export type NewPoll = z.infer<typeof NewPoll>

/** What a new message of every kind may have. The text of a message with a poll is its question. */
export const newMessageExtras = {
  /** The message that it answers, in the same conversation. */
  replyToId: z.optional(z.uuid()),
  poll: z.optional(NewPoll),
  /** Staged files of the author, in the order in which they are shown. */
  fileIds: z.optional(z.array(z.uuid()).check(z.maxLength(maxFilesPerMessage))),
}

/** The longest text of a message in each kind of conversation. */
export const maxMessageLength = { group: 2000, direct: 5000 } as const
export type ConversationKind = keyof typeof maxMessageLength

export const messageText = (kind: ConversationKind) =>
  multiLine({ min: 1, max: maxMessageLength[kind] })
