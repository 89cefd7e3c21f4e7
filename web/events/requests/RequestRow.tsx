import { Link } from 'wouter'
import { optionText } from '#shared/events/answers/optionText.ts'
import type { Question } from '#shared/events/booking/contract.ts'
import type { EventRequest } from '#shared/events/requests/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { formatRelativeTime, joinParts } from '#web/ui/format.ts'
import styles from './RequestsPage.module.css'

/** A person who has blocked the host has no name here. */
const nameOf = ({ user }: Pick<EventRequest, 'user'>) => user?.name ?? t('events.hosted.aMember')

/** The answers of each person of the party, as one text. */
const answerText = (question: Question, { answers }: EventRequest) =>
  (answers?.[question.id] ?? [])
    .map((texts) => joinParts(...texts.map((text) => optionText(question, text))))
    .filter(Boolean)
    .join(' · ')

const Answers = ({ questions, request }: Pick<Props, 'questions' | 'request'>) => {
  const answered = questions
    .map((question) => ({ question, text: answerText(question, request) }))
    .filter(({ text }) => text !== '')
  return answered.length === 0 ? null : (
    <dl className={styles.answers}>
      {answered.map(({ question, text }) => (
        <div key={question.id}>
          <dt dir="auto">{question.text}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

type Props = {
  request: EventRequest
  questions: Question[]
  now: Date
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Who asks, with whom, and what they answered. */
export const RequestRow = ({ request, questions, now, isChosen, onChoose }: Props) => {
  const { user, size, guestNames, createdAt } = request
  const name = nameOf(request)
  return (
    <li className={styles.request} data-chosen={isChosen || undefined}>
      <CheckField
        className={styles.choice}
        label={<span className="visually-hidden">{t('events.requests.choose', { name })}</span>}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <Avatar name={name} photo={user?.profilePhoto ?? null} size="small" />
      <div className={styles.about}>
        {user ? (
          <Link className={styles.name} href={hrefOfPerson(user.username)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={styles.name}>{name}</bdi>
        )}
        <p className="muted text-14">
          {joinParts(
            t('events.requests.places', { count: size }),
            formatRelativeTime(createdAt, now),
          )}
        </p>
        {guestNames.length > 0 && (
          <p className="text-14 wrap-anywhere">
            {rich('events.requests.with', { names: joinParts(...guestNames) })}
          </p>
        )}
        <Answers questions={questions} request={request} />
      </div>
    </li>
  )
}
