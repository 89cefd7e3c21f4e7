import type { AnsweredBooking, AskedQuestion } from '#shared/events/answers/contract.ts'
import { optionText } from '#shared/events/answers/optionText.ts'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './AnswersPage.module.css'
import { answersTo } from './answerTexts.ts'

type Props = { asked: AskedQuestion; bookings: AnsweredBooking[] }

/** A question with how often each answer was given, or with all texts. */
export const QuestionSums = ({ asked: { question, asked, answered, sums }, bookings }: Props) => {
  const missing = asked - answered
  return (
    <Card as="section" className={styles.question}>
      <h2 className={`own-side ${styles.title}`} dir="auto">
        {question.text}
      </h2>
      {question.kind === 'text' ? (
        <PlainList className={styles.texts}>
          {bookings.flatMap((booking) =>
            answersTo(question, booking).map(({ name, text }) => (
              <li key={`${booking.id} ${name} ${text}`}>
                <span className="own-side" dir="auto">
                  {text}
                </span>{' '}
                <bdi className="muted text-14">{name}</bdi>
              </li>
            )),
          )}
        </PlainList>
      ) : (
        <dl className={styles.sums}>
          {sums.map(({ option, count }) => (
            <div key={option} className={styles.sum} data-none={count === 0 || undefined}>
              <dt>
                <bdi>{optionText(question, option)}</bdi>
              </dt>
              <dd>{t('events.answers.count', { count })}</dd>
            </div>
          ))}
        </dl>
      )}
      {missing > 0 && (
        <p className="muted text-14">
          {t(question.isPerPerson ? 'events.answers.peopleMissing' : 'events.answers.missing', {
            count: missing,
          })}
        </p>
      )}
    </Card>
  )
}
