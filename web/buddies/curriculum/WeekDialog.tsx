import type {
  BilingualText,
  BuddyMatch,
  BuddyWeek,
  BuddyWeekCard,
} from '#shared/buddies/contract.ts'
import type { BuddiesUrlState } from '#web/buddies/buddiesSearchParams.ts'
import { isMatchNotFound, useWeek, useWeeks } from '#web/buddies/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatWeekdayAndDate } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
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
  const shownWeek = params.week ?? match?.week ?? 1
  const weekQuery = { id, isEnabled: match !== null }
  const weeks = useWeeks(weekQuery)
  const week = useWeek(weekQuery, shownWeek)
  const failed = weeks.isLoadingError ? weeks : week.isLoadingError ? week : null
  const content = () => {
    if (!match || isMatchNotFound(failed?.error ?? null))
      return (
        <EmptyState
          drawing="results"
          title={t('buddies.card.ended')}
          hint={t('buddies.card.endedHint')}
        />
      )
    if (failed) return <LoadFailure title={t('buddies.card.loadFailed')} query={failed} />
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
      isOpen
      onClose={close}
      title={
        match
          ? t('buddies.card.title', { week: shownWeek, name: match.otherUser.name })
          : t('buddies.card.titleOfEnded')
      }
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

const themeText = ({ nl, translation }: BilingualText) => translation ?? nl

const weekLabel = ({ week, isMet, theme }: BuddyWeek, now: number | null) => {
  const named = { week, theme: themeText(theme) }
  if (week === now)
    return isMet ? t('buddies.card.weekMetNow', named) : t('buddies.card.weekNow', named)
  return isMet ? t('buddies.card.weekMet', named) : t('buddies.card.week', named)
}

const WeekPicker = ({ weeks, chosen, now, onChoose }: WeekPickerProps) => (
  <nav aria-label={t('buddies.card.weeks')} className={styles.weeks}>
    {weeks.map((week) => (
      <button
        key={week.week}
        type="button"
        className={styles.week}
        aria-label={weekLabel(week, now)}
        aria-current={week.week === chosen ? 'true' : undefined}
        data-met={week.isMet || undefined}
        data-now={week.week === now || undefined}
        title={themeText(week.theme)}
        onClick={() => onChoose(week.week)}
      >
        {week.week}
      </button>
    ))}
  </nav>
)

const Bilingual = ({ text }: { text: BilingualText }) => (
  <>
    <span className={styles.dutch}>
      <bdi lang="nl">{text.nl}</bdi>
    </span>
    {text.translation && <span className={styles.translation}>{text.translation}</span>}
  </>
)

/** The conversation topics of the week, in Dutch, and in the reader’s language. */
const ConversationCardText = ({ week }: { week: BuddyWeekCard }) => {
  const { theme, level, warmUp, questions, phrases, tip } = week.card
  return (
    <article className={styles.text}>
      <header className="stack gap-4">
        <h3 className="text-20">
          <bdi lang="nl">{theme.nl}</bdi>
        </h3>
        {theme.translation && <p className={styles.translation}>{theme.translation}</p>}
        <p className="muted text-14">
          {rich('buddies.card.levelAndDate', {
            level,
            date: formatWeekdayAndDate(week.startsAt),
            badge: (children) => <Badge tone="blue">{children}</Badge>,
          })}
        </p>
      </header>
      <h4>{t('buddies.card.warmUp')}</h4>
      <p>
        <Bilingual text={warmUp} />
      </p>
      <h4>{t('buddies.card.questions')}</h4>
      <ol>
        {questions.map((question) => (
          <li key={question.nl}>
            <Bilingual text={question} />
          </li>
        ))}
      </ol>
      <h4>{t('buddies.card.phrases')}</h4>
      <ul>
        {phrases.map((phrase) => (
          <li key={phrase.nl}>
            <Bilingual text={phrase} />
          </li>
        ))}
      </ul>
      <h4>{t('buddies.card.tip')}</h4>
      <p className={styles.tip}>
        <Bilingual text={tip} />
      </p>
    </article>
  )
}
