import { Button, Input } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { events } from '#shared/events/contract.ts'
import { useFocusAtStart } from '#web/ui/useFocusAtStart.ts'
import { useImportCalendar } from './data.ts'
import styles from './ImportCalendar.module.css'
import { ImportResult } from './ImportResult.tsx'

const most = events.importCalendar.raw?.receivesUpTo ?? 0

const problemWith = (file: File | undefined) => {
  if (!file) return 'Choose a calendar file first'
  if (!/\.(ics|ical|ifb|icalendar)$/i.test(file.name) && file.type !== 'text/calendar')
    return 'This is not a calendar file: its name should end with .ics'
  if (file.size > most) return 'This file is too large: 2 MB is the most'
  return null
}

export const ImportCalendar = () => {
  const take = useImportCalendar()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  useFocusAtStart(input)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take.isPending) return
    const file = input.current?.files?.[0]
    const found = problemWith(file)
    setProblem(found)
    if (found || !file) input.current?.focus()
    else take.mutate(file)
  }
  return (
    <div className={styles.import}>
      <p>
        Take events from another program. Events that are here already, known by their own mark in
        the file, are brought up to date; nothing comes twice, and people who booked are told of
        changes.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Input.Wrapper
          id={id}
          label="Calendar file"
          description="Ends with .ics, up to 2 MB"
          error={problem ?? take.error?.reason}
          className={styles.field ?? ''}
        >
          <input
            ref={input}
            id={id}
            type="file"
            accept=".ics,text/calendar"
            className={styles.file}
            data-autofocus
            aria-describedby={`${id}-description${problem || take.error ? ` ${id}-error` : ''}`}
            aria-invalid={Boolean(problem)}
            onChange={() => setProblem(null)}
          />
        </Input.Wrapper>
        <Button type="submit" aria-disabled={take.isPending}>
          {take.isPending ? 'Importing...' : 'Import'}
        </Button>
      </form>
      <div role="status">{take.data && <ImportResult report={take.data} />}</div>
    </div>
  )
}
