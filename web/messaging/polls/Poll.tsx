import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import type { Poll as PollResults } from '#shared/conversation/message.ts'
import { t } from '#web/language/t.tsx'
import { useShownText } from '#web/translation/TranslateText.tsx'
import {
  formatDaysUntil,
  formatFullDateAndTime,
  formatNearDate,
  formatTime,
  joinParts,
} from '#web/ui/format.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { RichText } from '#web/ui/RichText.tsx'
import { dayMs, msBetween } from '#web/ui/time.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import type { MessagePart } from '../chat.ts'
import { useShownPoll, vote } from './optimisticVotes.ts'
import styles from './Poll.module.css'

const votesDialog = lazyWithToast(async () => (await import('./VotesDialog.tsx')).VotesDialog)

const soonDays = 7

/** "closes tomorrow" */
const closingText = (date: Date, now: Date) => {
  const days = formatDaysUntil(date, now)
  const isToday = days === formatDaysUntil(now, now)
  const isSoon = msBetween(now, date) < soonDays * dayMs
  const when = isToday
    ? joinParts(days, formatTime(date))
    : isSoon
      ? days
      : formatNearDate(date, now)
  return t('conversation.polls.closesWhen', { when })
}

/** Known to the viewer also before the server has counted. */
const hasEnded = ({ isClosed, closesAt }: PollResults, now: Date) =>
  isClosed || (closesAt !== null && closesAt <= now)

const toggle = ({ mine, isMultiple }: PollResults, option: number) => {
  if (mine.includes(option)) return mine.filter((each) => each !== option)
  return isMultiple ? [...mine, option] : [option]
}

/** In the bubble, instead of the text: that is its question. */
export const Poll = ({ row, chat }: MessagePart) => {
  const { id, message } = row
  const { address, me, isOpen } = chat
  const poll = useShownPoll(row)
  const question = useShownText({ kind: `${address.kind}Message`, id, text: message })
  const isOnline = useOnline()
  const [showsVotes, setShowsVotes] = useState(false)
  const closeVotes = () => setShowsVotes(false)
  const VotesDialog = votesDialog.useComponent(showsVotes, closeVotes)
  if (!poll) return null
  const now = new Date()
  const { options, isMultiple, isAnonymous, closesAt, mine, counts, voters } = poll
  const isOver = hasEnded(poll, now)
  const mayVote = isOpen && !isOver
  const kinds = [
    isMultiple && t('conversation.polls.isMultiple'),
    isAnonymous && t('conversation.polls.isAnonymous'),
  ].filter((kind) => kind !== false)
  const votesText = t('conversation.polls.votes', { count: voters })
  const namesVoters = counts !== null && voters > 0 && !isAnonymous
  return (
    <div className={styles.poll}>
      <p className={styles.question} dir="auto">
        <RichText text={question} username={me.username} />
      </p>
      {kinds.length > 0 && <p className={styles.note}>{kinds.join(' · ')}</p>}
      <ul className={styles.options}>
        {options.map((option, at) => (
          <li key={option}>
            <Option
              text={option}
              isMine={mine.includes(at)}
              count={counts?.[at] ?? null}
              share={(counts?.[at] ?? 0) / Math.max(voters, 1)}
              isMultiple={isMultiple}
              isDisabled={!isOnline}
              onVote={mayVote ? () => void vote(address, id, toggle(poll, at)) : null}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {namesVoters ? (
          <button type="button" className={styles.votes} onClick={() => setShowsVotes(true)}>
            {votesText}
          </button>
        ) : (
          votesText
        )}
        {isOver && ` · ${t('conversation.polls.closed')}`}
        {!isOver && closesAt && (
          <>
            {' · '}
            <time dateTime={closesAt.toISOString()} title={formatFullDateAndTime(closesAt)}>
              {closingText(closesAt, now)}
            </time>
          </>
        )}
      </p>
      {mayVote && !isOnline && (
        <p className={styles.note} role="status">
          {t('conversation.polls.needsConnection')}
        </p>
      )}
      {VotesDialog && showsVotes && <VotesDialog row={row} chat={chat} onClose={closeVotes} />}
    </div>
  )
}

type OptionProps = {
  text: string
  isMine: boolean
  /** null: the viewer may not know it yet. */
  count: number | null
  /** Of those who voted, from 0 to 1. */
  share: number
  isMultiple: boolean
  isDisabled: boolean
  /** null: the poll is over. */
  onVote: (() => void) | null
}

const Option = ({ text, isMine, count, share, isMultiple, isDisabled, onVote }: OptionProps) => {
  const content = (
    <>
      {isMine ? (
        <IconCheck className={styles.tick} size={18} stroke={2.5} aria-hidden="true" />
      ) : (
        count === null && <span className={styles.ring} data-square={isMultiple || undefined} />
      )}
      <span className={styles.text} dir="auto">
        {text}
      </span>
      {count !== null && (
        <>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <span className="visually-hidden">{t('conversation.polls.votes', { count })}</span>
        </>
      )}
    </>
  )
  const shared = {
    className: styles.option,
    'data-mine': isMine || undefined,
    style: { '--share': share } as CSSProperties,
  }
  if (onVote)
    return (
      <button
        type="button"
        data-option
        {...shared}
        aria-pressed={isMine}
        aria-disabled={isDisabled}
        onClick={() => {
          if (!isDisabled) onVote()
        }}
      >
        {content}
      </button>
    )
  return (
    <div {...shared}>
      {content}
      {isMine && <span className="visually-hidden">{t('conversation.polls.yourVote')}</span>}
    </div>
  )
}
