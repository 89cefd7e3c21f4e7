import { type RefObject, useState } from 'react'
import {
  type CalendarSource,
  maxSourceNameLength,
  NewCalendarSource,
} from '#shared/events/calendarSources/contract.ts'
import { maxTownLength } from '#shared/events/contract.ts'
import { ImportResult } from '#web/events/planning/ImportResult.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { formatDayAndTime } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import styles from './CalendarSources.module.css'
import { useAddSource, useFetchSource, useRemoveSource, useSources } from './data.ts'

type Props = { fallbackFocus: RefObject<HTMLElement | null> }

/** Calendars on other websites, whose events are imported every hour. */
export const CalendarSources = ({ fallbackFocus }: Props) => {
  const fetching = useFetchSource()
  return (
    <section className={styles.section} aria-label={t('events.sources.title')}>
      <h3>{t('events.sources.title')}</h3>
      <p>{t('events.sources.intro')}</p>
      <SourceList fetching={fetching} fallbackFocus={fallbackFocus} />
      <AddSource onAdded={({ id }) => fetching.mutate({ id })} />
    </section>
  )
}

type ListProps = Props & { fetching: ReturnType<typeof useFetchSource> }

const SourceList = ({ fetching, fallbackFocus }: ListProps) => {
  const [removing, setRemoving] = useState<CalendarSource | null>(null)
  const remove = useRemoveSource()
  const close = () => setRemoving(null)
  const renderSources = (sources: CalendarSource[]) => (
    <>
      {sources.length === 0 && <p className={styles.muted}>{t('events.sources.none')}</p>}
      <PlainList className={styles.list}>
        {sources.map((source) => (
          <li key={source.id} className={styles.item}>
            <SourceState source={source} />
            <div className="cluster">
              <Button
                variant="light"
                size="compact-md"
                isBusy={fetching.isPending}
                onClick={() => fetching.mutate({ id: source.id })}
              >
                {fetching.isPending && fetching.variables?.id === source.id
                  ? t('events.sources.fetching')
                  : rich('events.sources.fetch', { name: source.name, hidden })}
              </Button>
              <Button variant="default" size="compact-md" onClick={() => setRemoving(source)}>
                {rich('events.sources.remove', { name: source.name, hidden })}
              </Button>
            </div>
            {fetching.data?.source?.id === source.id && fetching.data.report && (
              <ImportResult report={fetching.data.report} />
            )}
          </li>
        ))}
      </PlainList>
      {removing && (
        <ConfirmDialog
          isOpen
          fallbackFocus={fallbackFocus}
          onClose={close}
          title={t('events.sources.question')}
          cancelLabel={t('events.sources.keep')}
          confirmLabel={t('events.sources.confirm')}
          busyLabel={t('events.sources.removing')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ id: removing.id }, { onSettled: close })}
        >
          <p>{t('events.sources.questionText', { name: removing.name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
  return (
    <Loaded
      query={useSources()}
      errorTitle={t('events.sources.loadFailed')}
      skeleton={<LoadingBlock label={t('events.sources.loading')} height="4rem" />}
    >
      {renderSources}
    </Loaded>
  )
}

const SourceState = ({ source }: { source: CalendarSource }) => (
  <div>
    <span dir="auto">{source.name}</span>
    <span className={styles.muted}>
      <bdi>{new URL(source.url).hostname}</bdi>
    </span>
    <span className={styles.muted}>{t('events.sources.events', { count: source.eventCount })}</span>
    <span className={styles.muted}>
      {source.fetchedAt
        ? t('events.sources.lastFetch', { date: formatDayAndTime(source.fetchedAt) })
        : t('events.sources.never')}
    </span>
    {source.lastError && (
      <span className={styles.error} role="status">
        {t(`events.sources.error.${source.lastError}`)}
      </span>
    )}
  </div>
)

const AddSource = ({ onAdded }: { onAdded: (source: CalendarSource) => void }) => {
  const add = useAddSource()
  const form = useSchemaForm(NewCalendarSource, { name: '', url: '', town: '' })
  return (
    <Form
      aria-label={t('events.sources.add')}
      fields={form}
      error={add.error}
      isPending={add.isPending}
      onSubmit={form.onSubmit((source) =>
        add.mutate(source, {
          onSuccess: (added) => {
            form.reset()
            onAdded(added)
          },
        }),
      )}
    >
      <TextInput
        label={t('common.nameOfThing')}
        description={t('events.sources.nameHint')}
        required
        withAsterisk={false}
        maxLength={maxSourceNameLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('events.sources.url')}
        description={t('events.sources.urlHint')}
        required
        withAsterisk={false}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('common.town')}
        description={t('events.sources.townHint')}
        maxLength={maxTownLength}
        autoComplete="off"
        {...form.getInputProps('town')}
      />
      <div>
        <Button type="submit" variant="light" isBusy={add.isPending}>
          {t(add.isPending ? 'events.sources.adding' : 'events.sources.add')}
        </Button>
      </div>
    </Form>
  )
}
