import { Button, Input, NativeSelect } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { calendarImports, mostDates, usualDates } from '#shared/events/calendarImport/contract.ts'
import { counted } from '#web/ui/counted.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import { useImportCalendar, usePreviewCalendar } from './data.ts'
import styles from './ImportCalendar.module.css'
import { ImportResult } from './ImportResult.tsx'
import { RecentImports } from './RecentImports.tsx'

const most = calendarImports.run.raw?.receivesUpTo ?? 0

const problemWith = (file: File | undefined) => {
  if (!file) return 'Choose a calendar file first'
  if (!/\.(ics|ical|ifb|icalendar)$/i.test(file.name) && file.type !== 'text/calendar')
    return 'This is not a calendar file: its name should end with .ics'
  if (file.size > most) return 'This file is too large: 2 MB is the most'
  return null
}

const datesChoices = [
  { value: String(usualDates), label: `At most ${usualDates}` },
  { value: String(mostDates), label: `All of the next 12 months, at most ${mostDates}` },
]

export const ImportCalendar = () => {
  const [dates, setDates] = useState(String(usualDates))
  const [file, setFile] = useState<File | null>(null)
  const preview = usePreviewCalendar(dates)
  const take = useImportCalendar(dates)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const result = useRef<HTMLDivElement>(null)
  useFocusAtStart(input)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview.isPending) return
    const chosen = input.current?.files?.[0]
    const found = problemWith(chosen)
    setProblem(found)
    if (found || !chosen) return input.current?.focus()
    take.reset()
    setFile(chosen)
    preview.mutate(chosen)
  }
  const startAnew = () => {
    setProblem(null)
    preview.reset()
    take.reset()
  }
  const planned = take.data ? undefined : preview.data
  const failure = problem ?? take.error?.reason ?? preview.error?.reason
  const changes = planned ? planned.added + planned.updated + planned.cancelled : 0
  const onlyAdds = changes === planned?.added
  return (
    <div className={styles.import}>
      <p>
        Add events from another calendar. Events that you imported before are updated, not added
        again, and people who booked them are told what changed.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Input.Wrapper
          id={id}
          label="Calendar file"
          description="Ends with .ics, up to 2 MB"
          error={failure}
          className={styles.field ?? ''}
        >
          <input
            ref={input}
            id={id}
            type="file"
            accept=".ics,text/calendar"
            className={styles.file}
            data-autofocus
            aria-describedby={`${id}-description${failure ? ` ${id}-error` : ''}`}
            aria-invalid={Boolean(problem)}
            onChange={startAnew}
          />
        </Input.Wrapper>
        <NativeSelect
          label="Dates of each series"
          data={datesChoices}
          value={dates}
          onChange={({ currentTarget }) => {
            setDates(currentTarget.value)
            startAnew()
          }}
        />
        <Button type="submit" variant="light" aria-disabled={preview.isPending}>
          {preview.isPending ? 'Reading...' : 'Preview'}
        </Button>
      </form>
      <div role="status" ref={result} tabIndex={-1}>
        {planned && <ImportResult report={planned} isPreview />}
        {take.data && <ImportResult report={take.data} />}
      </div>
      {planned && file && changes > 0 && (
        <Button
          aria-disabled={take.isPending}
          onClick={() => {
            if (!take.isPending) take.mutate(file, { onSuccess: () => result.current?.focus() })
          }}
        >
          {take.isPending
            ? 'Importing...'
            : `Import ${counted(changes, onlyAdds ? 'event' : 'change')}`}
        </Button>
      )}
      <RecentImports place={input} onUndone={startAnew} />
    </div>
  )
}
