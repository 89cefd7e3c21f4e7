import { type RefObject, useId, useState } from 'react'
import { type BookingForm, onlyMe, type Party } from '#shared/events/booking/contract.ts'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { useBookingForm } from '#web/events/data.ts'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { Form, type FormError } from '#web/ui/Form.tsx'
import { formatStartShort } from '#web/ui/formatStart.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './BookingSheet.module.css'
import { useAskForPlaces, useBookEvent, useChangeParty, useJoinWaitlist } from './data.ts'
import { PartyFields } from './PartyFields.tsx'
import { PurposeNote } from './PurposeNote.tsx'
import { findProblem, toSentParty } from './partyForm.ts'
import { priceToPay } from './partyPrice.ts'
import { type Purpose, purposeOf, titleOf } from './purpose.ts'
import { ReadersNote } from './ReadersNote.tsx'

type Props = DialogControl & {
  event: Event
  /** Takes the focus when the button that opened the sheet is gone. */
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Sends a party for the purpose of the sheet. */
const useSendParty = (id: string) => {
  const writes = {
    book: useBookEvent(id),
    ask: useAskForPlaces(),
    wait: useJoinWaitlist(),
    change: useChangeParty(),
  }
  return {
    isPending: Object.values(writes).some(({ isPending }) => isPending),
    send: (
      purpose: Purpose,
      party: Party,
      then: { onSuccess: () => void; onError: (error: ApiError) => void },
    ) => writes[purpose].mutate({ id, ...party }, then),
  }
}

/**
 * The form of a booking, a request or a place on the waitlist, and of changes to them. What was typed
 * stays while the sheet is closed, and when the server refuses it.
 */
export const BookingSheet = ({ event, isOpen, onClose, fallbackFocus }: Props) => {
  const formId = useId()
  const query = useBookingForm(event.id, isOpen)
  const form = query.data
  const [draft, setDraft] = useState<Party | null>(null)
  const [problem, setProblem] = useState<FormError | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const { isPending, send } = useSendParty(event.id)

  const party = draft ?? form?.party ?? onlyMe
  const purpose = form ? purposeOf(event, form, party) : 'book'
  // A request on its way cannot be taken back.
  const close = () => {
    if (!isPending) onClose()
  }
  const change = (next: Party) => {
    setDraft(next)
    setProblem(null)
    if (error?.field) setError(null)
  }
  const submit = ({ options }: BookingForm) => {
    setError(null)
    const found = findProblem(options, party)
    setProblem(found)
    if (found) return
    send(purpose, toSentParty(options, party), {
      onSuccess: () => {
        setDraft(null)
        onClose()
      },
      onError: setError,
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={<span className={styles.title}>{titleOf(event, form)}</span>}
      startsAtTitle
      fallbackFocus={fallbackFocus}
      footer={
        <>
          <Button variant="subtle" color="soft" isBusy={isPending} onClick={close}>
            {t('common.cancel')}
          </Button>
          <OnlineOnlyButton
            type="submit"
            className={styles.send ?? ''}
            form={formId}
            disabled={!form}
            isBusy={isPending}
          >
            {isPending ? t(busyLabels[purpose]) : labelOf(purpose, event, form, party.size)}
          </OnlineOnlyButton>
        </>
      }
    >
      <p className={styles.event}>
        <bdi>{event.title}</bdi> · <span className={styles.start}>{formatStartShort(event)}</span>
      </p>
      <Loaded query={query} errorTitle={t('events.booking.loadFailed')} skeleton={<Spinner />}>
        {(shown) => (
          <Form
            id={formId}
            className={`stack gap-20 ${styles.form}`}
            aria-label={titleOf(event, shown)}
            error={error}
            isErrorAtField={Boolean(error?.field)}
            isPending={isPending}
            onSubmit={() => submit(shown)}
          >
            <PartyFields
              options={shown.options}
              party={party}
              room={purpose === 'change' && event.isBooked ? shown.room : null}
              onChange={change}
              problem={problem ?? (error?.field ? error : null)}
              note={<ReadersNote {...shown} />}
              sizeNote={
                <PurposeNote event={event} form={shown} purpose={purpose} size={party.size} />
              }
            />
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}

const busyLabels = {
  book: 'events.booking.booking',
  ask: 'events.booking.asking',
  wait: 'events.booking.joining',
  change: 'common.saving',
} as const

const labelOf = (purpose: Purpose, event: Event, form: BookingForm | undefined, count: number) => {
  switch (purpose) {
    case 'book':
      return form
        ? t('events.booking.bookPlaces', {
            count,
            price: formatPrice(priceToPay(event, form, count)),
          })
        : t('events.booking.book')
    case 'ask':
      return t('events.booking.askForPlaces', { count })
    case 'wait':
      return t('events.booking.joinTheWaitlist')
    case 'change':
      return t('common.saveChanges')
  }
}
