import { type RefObject, useState } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { useBookingForm } from '#web/events/data.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatParty } from './formatParty.ts'
import { LazyBookingSheet } from './LazyBookingSheet.tsx'

type Props = { event: Event; fallbackFocus: RefObject<HTMLElement | null> }

const labelOf = ({ isBooked, needsApproval }: Event) => {
  if (isBooked) return 'events.booking.change'
  return needsApproval ? 'events.booking.changeRequest' : 'events.booking.changeWait'
}

/** Whom the user brings, and the way to their answers, also offline. */
export const OwnParty = ({ event, fallbackFocus }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { data: form } = useBookingForm(event.id, event.needsForm)
  if (!form?.party) return null
  const { maxGuests, questions } = form.options
  const hasFields = maxGuests > 0 || questions.length > 0
  return (
    <>
      {form.party.size > 1 && <p dir="auto">{formatParty(form.party)}</p>}
      {hasFields && (
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(labelOf(event))}
        </Button>
      )}
      <LazyBookingSheet
        event={event}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fallbackFocus={fallbackFocus}
      />
    </>
  )
}
