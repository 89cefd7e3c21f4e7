import { IconMessageQuestion } from '@tabler/icons-react'
import type { AnsweredBooking, EventAnswers } from '#shared/events/answers/contract.ts'
import type { HostedEvent } from '#shared/events/hosted/contract.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import listCard from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './AnswersPage.module.css'
import { answersTo, namesOf } from './answerTexts.ts'
import { useEventAnswers } from './data.ts'
import { QuestionSums } from './QuestionSums.tsx'

/** What people answered: first in sums, for the kitchen, then booking by booking. */
export const AnswersPage = ({ event }: { event: HostedEvent }) => (
  <>
    <p className="muted text-15">{t('events.answers.lead', { days: platform.answersKeptDays })}</p>
    <Loaded
      query={useEventAnswers(event.id)}
      errorTitle={t('events.answers.loadFailed')}
      skeleton={<LoadingBlock label={t('events.answers.loading')} height="9rem" count={2} />}
    >
      {(answers) => <Content answers={answers} />}
    </Loaded>
  </>
)

const Content = ({ answers: { questions, bookings } }: { answers: EventAnswers }) => {
  if (bookings.length === 0)
    return (
      <EmptyState
        title={t('events.answers.none')}
        hint={t('events.answers.noneHint')}
        icon={<IconMessageQuestion size={24} stroke={1.75} />}
      />
    )
  return (
    <>
      {questions.map((asked) => (
        <QuestionSums key={asked.question.id} asked={asked} bookings={bookings} />
      ))}
      <Section title={t('events.answers.byBooking')}>
        <PlainList className={listCard.list} aria-label={t('events.answers.byBooking')}>
          {bookings.map((booking) => (
            <BookingItem key={booking.id} booking={booking} questions={questions} />
          ))}
        </PlainList>
      </Section>
    </>
  )
}

type BookingProps = { booking: AnsweredBooking; questions: EventAnswers['questions'] }

const BookingItem = ({ booking, questions }: BookingProps) => {
  const [name, ...guests] = namesOf(booking)
  return (
    <li className={styles.booking}>
      <p>
        <bdi className="font-600">{name}</bdi>
        {guests.map((guest, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same name.
          <span key={at} className="muted">
            {', '}
            <bdi>{guest}</bdi>
          </span>
        ))}
      </p>
      <dl className={styles.answers}>
        {questions.map(({ question }) => {
          const given = answersTo(question, booking)
          if (given.length === 0) return null
          return (
            <div key={question.id}>
              <dt className="own-side" dir="auto">
                {question.text}
              </dt>
              {given.map(({ name: person, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a person has no id here.
                <dd key={at} className="own-side" dir="auto">
                  {question.isPerPerson && booking.size > 1 && (
                    <span className="muted">
                      <bdi>{person}</bdi>:{' '}
                    </span>
                  )}
                  <bdi>{text}</bdi>
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </li>
  )
}
