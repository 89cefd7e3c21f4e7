import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { formatBefore, fromMinutesBefore, toMinutesBefore } from './relativeTimes.ts'

const atTime = 'at'
const dayMinutes = 24 * 60

type Props = {
  label: string
  description?: string
  /** Minutes before the start. */
  value: number | null
  usual: number[]
  onChange: (minutes: number | null) => void
  /** What null means. */
  without?: string
  /** As a `datetime-local` value; '' if there is none yet. */
  startDate: string
  error: string | undefined
}

/** A time before the start: a usual one, or a date and time. It moves along with the start. */
export const MomentField = ({
  label,
  description,
  value,
  usual,
  onChange,
  without,
  startDate,
  error,
}: Props) => {
  const isUsual = value === null || usual.includes(value)
  const [isExact, setExact] = useState(!isUsual)
  // What is typed may be no time yet.
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (chosen: string) => {
    setExact(chosen === atTime)
    setTyped(null)
    if (chosen === atTime) onChange(value ?? dayMinutes)
    else onChange(chosen === '' ? null : Number(chosen))
  }
  return (
    <div className="stack gap-8">
      <NativeSelect
        label={label}
        description={description}
        data={[
          ...(without ? [{ value: '', label: without }] : []),
          ...usual.map((minutes) => ({
            value: String(minutes),
            label: formatBefore(minutes) ?? '',
          })),
          { value: atTime, label: t('events.options.atTime') },
        ]}
        value={isExact ? atTime : String(value ?? '')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        error={!isExact && error}
      />
      {isExact && startDate === '' && (
        <p className="muted text-14">{t('events.options.startFirst')}</p>
      )}
      {isExact && startDate !== '' && (
        <TextInput
          type="datetime-local"
          aria-label={t('events.options.exactTime', { what: label })}
          description={t('events.options.exactHint')}
          isDescriptionBelow
          max={startDate}
          value={typed ?? fromMinutesBefore(value ?? dayMinutes, startDate)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            const minutes = toMinutesBefore(currentTarget.value, startDate)
            if (minutes !== null) onChange(minutes)
          }}
          onBlur={() => setTyped(null)}
          error={error}
        />
      )}
    </div>
  )
}
