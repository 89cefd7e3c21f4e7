import type { AnsweredBooking } from '#shared/events/answers/contract.ts'
import { optionText } from '#shared/events/answers/optionText.ts'
import type { Question } from '#shared/events/booking/contract.ts'
import { t } from '#web/language/t.tsx'
import { joinParts } from '#web/ui/format.ts'

/** The people of a booking, the one who booked first. */
export const namesOf = ({ name, guestNames, size }: Omit<AnsweredBooking, 'id' | 'answers'>) => [
  name ?? t('events.hosted.aMember'),
  ...Array.from(
    { length: size - 1 },
    (_, at) => guestNames[at] ?? t('events.booking.guest', { number: at + 1 }),
  ),
]

type PersonAnswer = { name: string; text: string }

/** Who answered what, for those of the booking who did. */
export const answersTo = (question: Question, booking: AnsweredBooking): PersonAnswer[] => {
  const names = namesOf(booking)
  return (booking.answers[question.id] ?? []).flatMap((given, at) => {
    const texts = given.filter((text) => text.trim() !== '')
    if (texts.length === 0) return []
    const text = joinParts(...texts.map((option) => optionText(question, option)))
    return [{ name: names[at] ?? '', text }]
  })
}
