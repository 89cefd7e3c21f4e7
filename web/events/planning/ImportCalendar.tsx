import { type RefObject, useId, useRef, useState } from 'react'
import {
  type CalendarImport,
  calendarImports,
  defaultImportDates,
  maxImportDates,
} from '#shared/events/calendarImport/contract.ts'
import { LanguagesField } from '#web/buddies/languages/LanguagesField.tsx'
import { CalendarSources } from '#web/events/calendarSources/CalendarSources.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Form } from '#web/ui/Form.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useImportCalendar, usePreviewCalendar, useRecentImports, useUndoImport } from './data.ts'
import styles from './ImportCalendar.module.css'
import { ImportResult } from './ImportResult.tsx'

const maxBytes = calendarImports.run.raw?.receivesUpTo ?? 0

const validateFile = (file: File | undefined) => {
  if (!file) return t('events.import.fileMissing')
  if (!/\.(ics|ical|ifb|icalendar)$/i.test(file.name) && file.type !== 'text/calendar')
    return t('events.import.fileWrongType')
  if (file.size > maxBytes) return t('events.import.fileTooLarge')
  return null
}

const dateLimitOptions = () => [
  {
    value: String(defaultImportDates),
    label: t('events.import.datesAtMost', { max: defaultImportDates }),
  },
  {
    value: String(maxImportDates),
    label: t('events.import.datesOfYear', { max: maxImportDates }),
  },
]

export const ImportCalendar = () => {
  const [dates, setDates] = useState(String(defaultImportDates))
  const [languages, setLanguages] = useState<string[]>([])
  const [file, setFile] = useState<File | null>(null)
  const preview = usePreviewCalendar(dates)
  const importFile = useImportCalendar(dates, languages)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const result = useRef<HTMLDivElement>(null)
  const submit = () => {
    const chosenFile = input.current?.files?.[0]
    const fileProblem = validateFile(chosenFile)
    setProblem(fileProblem)
    if (fileProblem || !chosenFile) return
    importFile.reset()
    setFile(chosenFile)
    preview.mutate(chosenFile)
  }
  const reset = () => {
    setProblem(null)
    preview.reset()
    importFile.reset()
  }
  const planned = importFile.data ? undefined : preview.data
  const failure = problem ?? importFile.error?.reason ?? preview.error?.reason
  const changes = planned ? planned.added + planned.updated + planned.cancelled : 0
  const onlyAdds = changes === planned?.added
  return (
    <div className={styles.import}>
      <p>{t('events.import.intro')}</p>
      <Form
        className={styles.form}
        error={preview.error}
        isPending={preview.isPending}
        isErrorAtField
        onSubmit={submit}
      >
        <Field
          id={id}
          label={t('events.import.file')}
          description={t('events.import.fileHint')}
          error={failure}
          className={styles.field}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              type="file"
              accept=".ics,text/calendar"
              className={styles.file}
              data-autofocus
              onChange={reset}
            />
          )}
        </Field>
        <NativeSelect
          label={t('events.import.dates')}
          data={dateLimitOptions()}
          value={dates}
          onChange={({ currentTarget }) => {
            setDates(currentTarget.value)
            reset()
          }}
        />
        <LanguagesField
          label={t('common.languages')}
          description={t('events.import.languagesHint')}
          value={languages}
          onChange={setLanguages}
        />
        <Button type="submit" variant="light" isBusy={preview.isPending}>
          {t(preview.isPending ? 'events.import.reading' : 'events.import.preview')}
        </Button>
      </Form>
      <div role="status" ref={result} tabIndex={-1}>
        {planned && <ImportResult report={planned} isPreview />}
        {importFile.data && <ImportResult report={importFile.data} />}
      </div>
      {planned && file && changes > 0 && (
        <Button
          isBusy={importFile.isPending}
          onClick={() => importFile.mutate(file, { onSuccess: () => result.current?.focus() })}
        >
          {importFile.isPending
            ? t('events.import.importing')
            : t(onlyAdds ? 'events.import.importEvents' : 'events.import.importChanges', {
                count: changes,
              })}
        </Button>
      )}
      <RecentImports fallbackFocus={input} onUndone={reset} />
      <CalendarSources fallbackFocus={input} />
    </div>
  )
}

type Props = { fallbackFocus: RefObject<HTMLElement | null>; onUndone: () => void }

/** Imports can be undone for 24 hours. */
const RecentImports = ({ fallbackFocus, onUndone }: Props) => {
  const { data: imports = [] } = useRecentImports()
  const [undoing, setUndoing] = useState<CalendarImport | null>(null)
  const undo = useUndoImport()
  const close = () => setUndoing(null)
  return (
    <>
      {imports.length > 0 && (
        <section className={styles.section} aria-label={t('events.undo.title')}>
          <h3>{t('events.undo.title')}</h3>
          <PlainList className={styles.list}>
            {imports.map((one) => (
              <li key={one.id} className={styles.item}>
                <span>
                  {t('common.eventCount', { count: one.added })}
                  <span className={styles.muted}>{formatDayAndTime(one.createdAt)}</span>
                </span>
                <Button variant="default" size="compact-md" onClick={() => setUndoing(one)}>
                  {t('events.undo.button')}
                </Button>
              </li>
            ))}
          </PlainList>
        </section>
      )}
      {undoing && (
        <ConfirmDialog
          isOpen
          fallbackFocus={fallbackFocus}
          onClose={close}
          title={t('events.undo.question')}
          cancelLabel={t('events.undo.keep')}
          confirmLabel={t('events.undo.confirm')}
          busyLabel={t('events.undo.undoing')}
          isBusy={undo.isPending}
          onConfirm={() =>
            undo.mutate({ id: undoing.id }, { onSuccess: onUndone, onSettled: close })
          }
        >
          <p>
            {t('events.undo.text', {
              count: undoing.added,
              date: formatDayAndTime(undoing.createdAt),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
