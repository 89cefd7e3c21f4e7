import type {
  BilingualText,
  BuddyMatch,
  BuddyWeek,
  BuddyWeekCard,
} from '#shared/buddies/contract.ts'
import type { BuddiesUrlState } from '#web/buddies/buddiesSearchParams.ts'
import { isMatchNotFound, useWeek, useWeeks } from '#web/buddies/data.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatWeekdayAndDate } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import { MetButton } from './MetButton.tsx'
import styles from './WeekDialog.module.css'

type Props = {
  /** null when it is no longer among the user's matches. */
  match: BuddyMatch | null
  id: string
  urlState: BuddiesUrlState
}

/** The card of one week, with a picker for the others. */
export const WeekDialog = ({ match, id, urlState: { params, replace, close } }: Props) => {
  const isOpen = params.match === id
  const shownWeek = usePreviousNonNull(isOpen ? (params.week ?? match?.week ?? null) : null) ?? 1
  const weekQuery = { id, isEnabled: isOpen && match !== null }
  const weeks = useWeeks(weekQuery)
  const week = useWeek(weekQuery, shownWeek)
  const failed = weeks.isLoadingError ? weeks : week.isLoadingError ? week : null
  const content = () => {
    if (!match || isMatchNotFound(failed?.error ?? null))
      return (
        <EmptyState
          drawing="results"
          title="This language exchange has ended"
          hint="Close this to see your language buddies."
        />
      )
    if (failed) return <LoadFailure title="This week could not be loaded" query={failed} />
    return (
      <>
        {weeks.data && (
          <WeekPicker
            weeks={weeks.data}
            chosen={shownWeek}
            now={match.isPathOver ? null : match.week}
            onChoose={(chosen) => replace({ match: id, week: chosen })}
          />
        )}
        {week.data ? <ConversationCardText week={week.data} /> : <Spinner />}
      </>
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={match ? `Week ${shownWeek} with ${match.otherUser.name}` : 'Language buddy'}
      startsAtTitle
      footer={
        match &&
        week.data &&
        !week.data.isAhead && (
          <MetButton id={id} week={shownWeek} isMet={week.data.isMet} name={match.otherUser.name} />
        )
      }
    >
      {content()}
    </Dialog>
  )
}

type WeekPickerProps = {
  weeks: BuddyWeek[]
  chosen: number
  /** The current week; null when all are over. */
  now: number | null
  onChoose: (week: number) => void
}

const weekLabel = ({ week, isMet, theme }: BuddyWeek, now: number | null) =>
  [
    `Week ${week}: ${theme.en}`,
    ...(isMet ? ['you met'] : []),
    ...(week === now ? ['now'] : []),
  ].join(', ')

const WeekPicker = ({ weeks, chosen, now, onChoose }: WeekPickerProps) => (
  <nav aria-label="Weeks" className={styles.weeks}>
    {weeks.map((week) => (
      <button
        key={week.week}
        type="button"
        className={styles.week}
        aria-label={weekLabel(week, now)}
        aria-current={week.week === chosen ? 'true' : undefined}
        data-met={week.isMet || undefined}
        data-now={week.week === now || undefined}
        title={week.theme.en}
        onClick={() => onChoose(week.week)}
      >
        {week.week}
      </button>
    ))}
  </nav>
)

const Bilingual = ({ text }: { text: BilingualText }) => (
  <>
    <span className={styles.dutch} lang="nl">
      {text.nl}
    </span>
    <span className={styles.english}>{text.en}</span>
  </>
)

/** The conversation topics of the week, in Dutch and English. */
const ConversationCardText = ({ week }: { week: BuddyWeekCard }) => {
  const { theme, level, warmUp, questions, phrases, tip } = week.card
  return (
    <article className={styles.text}>
      <header className={styles.header}>
        <h3 lang="nl" className={styles.theme}>
          {theme.nl}
        </h3>
        <p className={styles.english}>{theme.en}</p>
        <p className="muted text-small">
          <Badge tone="blue">Dutch {level}</Badge> From {formatWeekdayAndDate(week.startsAt)}
        </p>
      </header>
      <h4>To warm up</h4>
      <p>
        <Bilingual text={warmUp} />
      </p>
      <h4>To talk about</h4>
      <ol>
        {questions.map((question) => (
          <li key={question.en}>
            <Bilingual text={question} />
          </li>
        ))}
      </ol>
      <h4>Useful phrases</h4>
      <ul>
        {phrases.map((phrase) => (
          <li key={phrase.en}>
            <Bilingual text={phrase} />
          </li>
        ))}
      </ul>
      <h4>For this hour</h4>
      <p className={styles.tip}>
        <Bilingual text={tip} />
      </p>
    </article>
  )
}
