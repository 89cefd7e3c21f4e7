import { useId, useState } from 'react'
import { type BookingForm, onlyMe, type Party } from '#shared/events/booking/contract.ts'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import type { SeriesDate } from '#shared/events/series/contract.ts'
import type { SeriesBooking, SeriesMode } from '#shared/events/seriesBooking/contract.ts'
import { mayBeChosen } from '#shared/events/seriesBooking/rules.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { PartyFields } from '#web/events/booking/PartyFields.tsx'
import { findProblem, toSentParty } from '#web/events/booking/partyForm.ts'
import { ReadersNote } from '#web/events/booking/ReadersNote.tsx'
import { useBookingForm, useEvent, useSeries } from '#web/events/data.ts'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { Form, type FormError } from '#web/ui/Form.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { chosenOf } from './chosenDates.ts'
import { DateList } from './DateList.tsx'
import { useBookSeries } from './data.ts'
import { SeriesResult } from './SeriesResult.tsx'
import styles from './SeriesSheet.module.css'

type SheetData = { event: Event; form: BookingForm; dates: SeriesDate[] }

/** What the sheet needs, as one query. */
const useSheetData = (id: string | null, isOpen: boolean) => {
  const openId = isOpen ? id : null
  const queries = {
    event: useEvent(openId),
    form: useBookingForm(id ?? '', openId !== null),
  }
  const { data: event } = queries.event
  const series = useSeries(isOpen ? (event?.seriesId ?? null) : null)
  const { data: form } = queries.form
  const all = [queries.event, queries.form, series]
  const data: SheetData | undefined = event &&
    form &&
    series.data && {
      ...{ event, form, dates: series.data.dates.filter(({ isCancelled }) => !isCancelled) },
    }
  return {
    data,
    error: all.find(({ error }) => error)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

/** A free date is booked with the party, and a full one is waited for. */
const usesParty = (date: SeriesDate) => mayBeChosen(date) || date.state === 'full'

type Props = DialogControl & { id: string | null }

/** Books several dates of a series with one party, and lets go of single ones. */
export const SeriesSheet = ({ id, isOpen, onClose }: Props) => {
  const formId = useId()
  const query = useSheetData(id, isOpen)
  // null: the date of the event, until the user chooses.
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const [mode, setMode] = useState<SeriesMode>('fitting')
  const [draft, setDraft] = useState<Party | null>(null)
  const [problem, setProblem] = useState<FormError | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [result, setResult] = useState<SeriesBooking | null>(null)
  const book = useBookSeries(setResult)

  const { data } = query
  const party = draft ?? data?.form.party ?? onlyMe
  const { chosen, price, isRequest } = chosenOf(
    data?.dates ?? [],
    ids ?? new Set(id ? [id] : []),
    party.size,
  )
  const count = chosen.length
  const close = () => {
    if (book.isPending && !result) return
    setResult(null)
    setIds(null)
    setError(null)
    onClose()
  }
  const sent = ({ options }: BookingForm) => toSentParty(options, party)
  const submit = ({ event, form }: SheetData) => {
    setError(null)
    const found = findProblem(form.options, party)
    setProblem(found)
    if (found || count === 0) return
    const eventIds = chosen.map((date) => date.id)
    book.mutate({ id: event.id, eventIds, mode, ...sent(form) }, { onError: setError })
  }
  const hasFree = data?.dates.some(mayBeChosen) ?? true
  const title = t(result || hasFree ? 'events.seriesBooking.title' : 'events.seriesBooking.yours')
  const label = isRequest
    ? t('events.seriesBooking.ask', { count })
    : t('events.seriesBooking.book', { count, price: formatPrice(price) })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      startsAtTitle
      footer={
        result || !hasFree ? (
          <Button className={styles.send ?? ''} onClick={close}>
            {t('common.close')}
          </Button>
        ) : (
          <>
            <Button variant="subtle" color="soft" isBusy={book.isPending} onClick={close}>
              {t('common.close')}
            </Button>
            <OnlineOnlyButton
              type="submit"
              className={styles.send ?? ''}
              form={formId}
              disabled={count === 0}
              isBusy={book.isPending}
            >
              {book.isPending
                ? t('events.booking.booking')
                : count === 0
                  ? t('events.seriesBooking.chooseFirst')
                  : label}
            </OnlineOnlyButton>
          </>
        )
      }
    >
      <Loaded
        query={query}
        errorTitle={t('events.seriesBooking.loadFailed')}
        skeleton={<Spinner />}
      >
        {(shown) =>
          result ? (
            <SeriesResult event={shown.event} result={result} party={sent(shown.form)} />
          ) : (
            <Form
              id={formId}
              className={`stack gap-20 ${styles.form}`}
              aria-label={title}
              error={error}
              isErrorAtField={Boolean(error?.field)}
              isPending={book.isPending}
              onSubmit={() => submit(shown)}
            >
              <DateList
                event={shown.event}
                dates={shown.dates}
                chosen={new Set(chosen.map((date) => date.id))}
                party={findProblem(shown.form.options, party) ? null : sent(shown.form)}
                onChange={setIds}
              />
              {shown.dates.some(usesParty) && (
                <PartyFields
                  options={shown.form.options}
                  party={party}
                  room={null}
                  onChange={(next) => {
                    setDraft(next)
                    setProblem(null)
                  }}
                  problem={problem ?? (error?.field ? error : null)}
                  note={<ReadersNote {...shown.form} />}
                />
              )}
              {count > 1 && !isRequest && (
                <ChoiceField
                  legend={t('events.seriesBooking.mode')}
                  choices={[
                    { value: 'fitting', label: t('events.seriesBooking.fitting') },
                    { value: 'all', label: t('events.seriesBooking.all') },
                  ]}
                  value={mode}
                  onChange={setMode}
                />
              )}
            </Form>
          )
        }
      </Loaded>
    </Dialog>
  )
}
