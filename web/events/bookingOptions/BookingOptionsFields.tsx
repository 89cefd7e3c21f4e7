import { useState } from 'react'
import { type BookingOptions, maxGuests, type Question } from '#shared/events/booking/contract.ts'
import { takesVisitors } from '#shared/events/visitors/rules.ts'
import { type Label, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import styles from './BookingOptions.module.css'
import { ItemsEditor } from './ItemsEditor.tsx'
import { MomentField } from './MomentField.tsx'
import { NumberInput } from './NumberInput.tsx'
import { optionsErrors } from './optionsErrors.ts'
import { optionsSummary } from './optionsSummary.ts'
import { QuestionsEditor } from './QuestionsEditor.tsx'
import { usualTimes } from './relativeTimes.ts'

type Props = {
  options: BookingOptions
  onChange: (options: BookingOptions) => void
  /** As a `datetime-local` value; '' if there is none yet. */
  startDate: string
  hasLimit: boolean
  /** Visitors see the event, too. */
  isPublic: boolean
  /** The questions that people have answered. */
  frozen: Question[]
  /** Why they were rejected, by the form or by the server. */
  error: string | undefined
}

/** What the host wants of bookings, folded away behind a line that says what was chosen. */
export const BookingOptionsFields = ({ options, isPublic, error, ...rest }: Props) => {
  // It stays open and checked once something is corrected.
  const [isChecked, setChecked] = useState(Boolean(error))
  if (error && !isChecked) setChecked(true)
  const errors = isChecked ? optionsErrors(options) : {}
  const isElsewhere = error && Object.keys(errors).length === 0
  return (
    <div className={styles.disclosure} data-path="bookingOptions" tabIndex={-1}>
      {isElsewhere && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Disclosure
        isOpen={isChecked}
        summary={
          <span className="stack gap-0">
            <span className="font-600">{t('events.options.title')}</span>
            <span className="muted text-14">{optionsSummary(options, isPublic)}</span>
          </span>
        }
      >
        <Fields options={options} isPublic={isPublic} errors={errors} {...rest} />
      </Disclosure>
    </div>
  )
}

type FieldsProps = Omit<Props, 'error'> & { errors: Record<string, string> }

const guestChoices = () =>
  Array.from({ length: maxGuests + 1 }, (_, count) => ({
    value: String(count),
    label: t('events.options.guestCount', { count }),
  }))

const Fields = (props: FieldsProps) => {
  const { options, onChange, hasLimit, frozen, errors } = props
  const change = (changes: Partial<BookingOptions>) => onChange({ ...options, ...changes })
  return (
    <div className={styles.fields}>
      <NativeSelect
        label={t('events.options.guests')}
        description={t('events.options.guestsHint')}
        data={guestChoices()}
        value={String(options.maxGuests)}
        onChange={({ currentTarget }) => change({ maxGuests: Number(currentTarget.value) })}
      />
      {options.maxGuests > 0 && (
        <CheckField
          label={t('events.options.guestNames')}
          description={t('events.options.guestNamesHint')}
          checked={options.areGuestNamesRequired}
          onChange={({ currentTarget }) => change({ areGuestNamesRequired: currentTarget.checked })}
        />
      )}
      <QuestionsEditor
        questions={options.questions}
        onChange={(questions) => change({ questions })}
        frozenIds={new Set(frozen.map(({ id }) => id))}
        hasGuests={options.maxGuests > 0}
        errors={errors}
      />
      <Who {...props} />
      <When {...props} />
      <NumberInput
        label={t('events.options.newcomers')}
        description={t(hasLimit ? 'events.options.newcomersHint' : 'events.options.newcomersLimit')}
        disabled={!hasLimit}
        max={1000}
        value={hasLimit ? options.newcomerPlaces : 0}
        onChange={(newcomerPlaces) => change({ newcomerPlaces })}
        error={errors.newcomerPlaces}
      />
      <ItemsEditor items={options.items} onChange={(items) => change({ items })} errors={errors} />
    </div>
  )
}

const visitorsHint = ({ needsApproval }: BookingOptions, isPublic: boolean): Label => {
  if (!isPublic) return 'events.options.visitorsNotPublic'
  return needsApproval ? 'events.options.visitorsCannotAsk' : 'events.options.visitorsHint'
}

/** Who may book: after the host has said yes, and without an account. */
const Who = ({ options, onChange, isPublic, startDate, errors }: FieldsProps) => (
  <fieldset className={styles.group}>
    <legend>{t('events.options.who')}</legend>
    <CheckField
      label={t('events.options.approval')}
      description={t('events.options.approvalHint')}
      checked={options.needsApproval}
      onChange={({ currentTarget }) =>
        onChange({ ...options, needsApproval: currentTarget.checked })
      }
    />
    {options.needsApproval && (
      <MomentField
        label={t('events.options.requestsEnd')}
        description={t('events.options.requestsEndHint')}
        value={options.requestsEndMinutes}
        usual={usualTimes.requestsEnd}
        onChange={(minutes) =>
          onChange({ ...options, requestsEndMinutes: minutes ?? options.requestsEndMinutes })
        }
        startDate={startDate}
        error={errors.requestsEndMinutes}
      />
    )}
    {platform.hasPublicEvents && (
      <CheckField
        label={t('events.options.visitors')}
        description={t(visitorsHint(options, isPublic))}
        disabled={!isPublic || options.needsApproval}
        checked={isPublic && takesVisitors(options)}
        onChange={({ currentTarget }) =>
          onChange({ ...options, isOpenToVisitors: currentTarget.checked })
        }
      />
    )}
  </fieldset>
)

const When = ({ options, onChange, startDate, errors }: FieldsProps) => (
  <div className={styles.pair}>
    <MomentField
      label={t('events.options.opens')}
      without={t('events.options.opensNow')}
      value={options.opensMinutes}
      usual={usualTimes.opens}
      onChange={(opensMinutes) => onChange({ ...options, opensMinutes })}
      startDate={startDate}
      error={errors.opensMinutes}
    />
    <MomentField
      label={t('events.options.closes')}
      without={t('events.options.closesAtStart')}
      value={options.closesMinutes}
      usual={usualTimes.closes}
      onChange={(closesMinutes) => onChange({ ...options, closesMinutes })}
      startDate={startDate}
      error={errors.closesMinutes}
    />
  </div>
)
