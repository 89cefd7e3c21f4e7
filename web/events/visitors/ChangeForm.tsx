import { useState } from 'react'
import { parseBookingOptions } from '#shared/events/booking/contract.ts'
import type { VisitorBooking } from '#shared/events/visitors/contract.ts'
import { PartyFields } from '#web/events/booking/PartyFields.tsx'
import { findProblem, toSentParty } from '#web/events/booking/partyForm.ts'
import { ReadersNote } from '#web/events/booking/ReadersNote.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form, type FormError } from '#web/ui/Form.tsx'
import { useChangeBooking } from './data.ts'

/** Guests and answers, until the start. */
export const ChangeForm = ({ booking, token }: { booking: VisitorBooking; token: string }) => {
  const options = parseBookingOptions(booking.options)
  const change = useChangeBooking()
  const [party, setParty] = useState(booking.party)
  const [problem, setProblem] = useState<FormError | null>(null)
  const { error, isPending } = change
  const send = () => {
    const found = findProblem(options, party)
    setProblem(found)
    if (!found) change.mutate({ token, ...toSentParty(options, party) })
  }
  return (
    <Form
      className="stack gap-20"
      error={error}
      isPending={isPending}
      isErrorAtField={Boolean(error?.field)}
      onSubmit={send}
      actions={
        <div>
          <Button type="submit" variant="light" loading={isPending}>
            {t('common.saveChanges')}
          </Button>
        </div>
      }
    >
      <PartyFields
        options={options}
        party={party}
        room={booking.room}
        onChange={(next) => {
          setParty(next)
          setProblem(null)
        }}
        problem={problem ?? (error?.field ? error : null)}
        note={<ReadersNote readers={[]} answersKeptDays={booking.answersKeptDays} />}
      />
    </Form>
  )
}
