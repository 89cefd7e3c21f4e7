import type { ReactNode } from 'react'
import type { BookingOptions, Party } from '#shared/events/booking/contract.ts'
import { peopleAsked } from '#shared/events/booking/rules.ts'
import { t } from '#web/language/t.tsx'
import type { FormError } from '#web/ui/Form.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { GuestStepper } from './GuestStepper.tsx'
import { personAt } from './partyForm.ts'
import { Optional, QuestionFields } from './QuestionFields.tsx'

type Props = {
  options: BookingOptions
  /** A guest without a name has an empty one here: see `toSentParty`. */
  party: Party
  /** The most people who get a place; null: no limit. */
  room: number | null
  onChange: (party: Party) => void
  /** From `findProblem` or the server; null: none. */
  problem: FormError | null
  /** Who reads the answers. */
  note: ReactNode
  /** What the number of people leads to. */
  sizeNote?: ReactNode
}

const replaceAt = <Value,>(values: Value[], at: number, value: Value, empty: Value) =>
  Array.from({ length: Math.max(values.length, at + 1) }, (_, index) =>
    index === at ? value : (values[index] ?? empty),
  )

/** The fields of a party: how many guests, their names, and the answers to the host's questions. */
export const PartyFields = ({ options, party, room, onChange, problem, note, sizeNote }: Props) => {
  const { size, guestNames, answers } = party
  const reasonAt = (field: string) => (problem?.field === field ? problem.reason : null)
  const people = [
    t('common.you'),
    ...Array.from(
      { length: size - 1 },
      (_, at) => guestNames[at]?.trim() || t('events.booking.guest', { number: at + 1 }),
    ),
  ]
  const firstUnnamed = people.findIndex((_, at) => at > 0 && !guestNames[at - 1]?.trim()) - 1
  return (
    <>
      {options.maxGuests > 0 && (
        <GuestStepper
          size={size}
          maxGuests={options.maxGuests}
          room={room}
          onChange={(next) => onChange({ ...party, size: next })}
          error={reasonAt('size')}
        />
      )}
      {sizeNote}
      {people.slice(1).map((_, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: guests have no identity but their number.
          key={at}
          label={
            <>
              {t('events.booking.guestName', { number: at + 1 })}
              {!options.areGuestNamesRequired && <Optional />}
            </>
          }
          dir="auto"
          maxLength={100}
          autoComplete="off"
          required={options.areGuestNamesRequired}
          withAsterisk={false}
          value={guestNames[at] ?? ''}
          onChange={({ target }) =>
            onChange({ ...party, guestNames: replaceAt(guestNames, at, target.value, '') })
          }
          error={at === Math.max(0, firstUnnamed) && reasonAt('guestNames')}
        />
      ))}
      {options.questions.map((question) => {
        const given = answers[question.id] ?? []
        const asked = peopleAsked(question, size)
        return (
          <QuestionFields
            key={question.id}
            question={question}
            people={people.slice(0, asked)}
            given={given}
            onChange={(person, texts) =>
              onChange({
                ...party,
                answers: { ...answers, [question.id]: replaceAt(given, person, texts, []) },
              })
            }
            error={reasonAt(question.id)}
            personWithError={personAt(given, asked)}
          />
        )
      })}
      {options.questions.length > 0 && note}
    </>
  )
}
