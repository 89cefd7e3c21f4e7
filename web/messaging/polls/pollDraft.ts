import { addDays, type Day } from '#shared/calendar/days.ts'
import {
  type ConversationKind,
  maxPollOptions,
  messageText,
  type NewPoll,
  PollOption,
} from '#shared/conversation/message.ts'
import { isBlank } from '#shared/http/text.ts'
import { t } from '#web/language/t.tsx'
import { amsterdamDay, fromAmsterdamInput } from '#web/ui/format.ts'

const closings = ['never', 'tonight', 'tomorrow', 'inAWeek', 'inFourWeeks', 'onDate'] as const
export type Closing = (typeof closings)[number]

export type PollDraft = {
  question: string
  /** As in the form: with blank ones. */
  options: string[]
  isMultiple: boolean
  isAnonymous: boolean
  closing: Closing
  /** Of `onDate`. */
  day: string
}

export const emptyDraft: PollDraft = {
  question: '',
  options: ['', ''],
  isMultiple: false,
  isAnonymous: false,
  closing: 'never',
  day: '',
}

/** Two options at least, and a blank one for the next. */
export const withRoom = (options: string[]) => {
  const filled = options.slice(0, options.findLastIndex((option) => !isBlank(option)) + 1)
  return [...filled, '', ''].slice(0, Math.max(2, Math.min(filled.length + 1, maxPollOptions)))
}

const dayAfter = { tonight: 0, tomorrow: 1, inAWeek: 7, inFourWeeks: 28 } as const

/** Anonymous polls close, because until then votes are kept with people. */
export const closingsOf = ({ isAnonymous }: Pick<PollDraft, 'isAnonymous'>) =>
  isAnonymous ? closings.filter((closing) => closing !== 'never') : closings

export const closingOf = ({
  isAnonymous,
  closing,
}: Pick<PollDraft, 'isAnonymous' | 'closing'>): Closing =>
  isAnonymous && closing === 'never' ? 'inFourWeeks' : closing

/** Polls close at the end of a day. Null: never, or no such day. */
export const closingTime = ({ closing, day }: Pick<PollDraft, 'closing' | 'day'>, now: Date) => {
  if (closing === 'never') return null
  const last = closing === 'onDate' ? day : addDays(amsterdamDay(now) as Day, dayAfter[closing])
  return fromAmsterdamInput(`${last}T23:59`)
}

export type DraftErrors = { question?: string; day?: string; options: Record<number, string> }

const firstIssue = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message

const optionErrors = (options: string[]) => {
  const errors: DraftErrors['options'] = {}
  const seen = new Set<string>()
  for (const [at, option] of options.entries()) {
    const key = option.trim().toLowerCase()
    const isSpare = isBlank(option) && at >= 2
    const issue = isSpare ? undefined : firstIssue(PollOption.safeParse(option))
    if (issue) errors[at] = issue
    else if (key && seen.has(key)) errors[at] = t('conversation.polls.optionsEqual')
    seen.add(key)
  }
  return errors
}

/** What the server would reject; null: nothing. */
export const errorsOf = (draft: PollDraft, kind: ConversationKind, now: Date) => {
  const question = firstIssue(messageText(kind).safeParse(draft.question))
  const options = optionErrors(draft.options)
  const isDayMissing = draft.closing === 'onDate' && !closingTime(draft, now)
  const day = isDayMissing ? t('http.validation.required') : undefined
  if (!question && !day && Object.keys(options).length === 0) return null
  return { ...(question && { question }), ...(day && { day }), options }
}

export const toPoll = (draft: PollDraft, now: Date): NewPoll => ({
  options: draft.options.filter((option) => !isBlank(option)),
  isMultiple: draft.isMultiple,
  isAnonymous: draft.isAnonymous,
  closesAt: closingTime({ ...draft, closing: closingOf(draft) }, now),
})
