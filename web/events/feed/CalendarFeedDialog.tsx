import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { NewCalendarFeed } from '#shared/events/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { copyLink } from '#web/ui/shareLink.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './CalendarFeedDialog.module.css'
import { useCreateFeed, useFeed, useRevokeFeed } from './data.ts'

export const CalendarFeedDialog = (dialog: DialogControl) => (
  <Dialog {...dialog} title={t('events.feed.title')}>
    <DialogContent />
  </Dialog>
)

/** A separate component, so that the query runs only while the dialog is open. */
const DialogContent = () => (
  <Loaded query={useFeed()} errorTitle={t('events.feed.loadFailed')} skeleton={<Spinner />}>
    {({ createdAt }) => <CalendarFeed createdAt={createdAt} />}
  </Loaded>
)

const NewLink = ({ url }: Pick<NewCalendarFeed, 'url'>) => (
  <>
    <TextInput
      label={t('events.feed.link')}
      description={t('events.feed.linkHint')}
      readOnly
      dir="ltr"
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
    <div className={styles.buttons}>
      <Button
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={() => void copyLink(url)}
      >
        {t('common.copyLink')}
      </Button>
      <Button
        component="a"
        variant="light"
        href={url.replace(/^https?:/, 'webcal:')}
        leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      >
        {t('events.feed.open')}
      </Button>
    </div>
  </>
)

/** Secret calendar URL of the user's bookings. `createdAt` is null if there is none. */
const CalendarFeed = ({ createdAt }: { createdAt: Date | null }) => {
  const [newFeed, setNewFeed] = useState<NewCalendarFeed | null>(null)
  const create = useCreateFeed(setNewFeed)
  const revoke = useRevokeFeed()
  const [confirmation, setConfirmation] = useState<'replace' | 'stop' | null>(null)
  const closeConfirmation = () => setConfirmation(null)
  const fallbackFocus = useRef<HTMLDivElement>(null)
  // Another device may have replaced the link since.
  const isNew = newFeed !== null && newFeed.createdAt.getTime() === createdAt?.getTime()
  return (
    <div ref={fallbackFocus} tabIndex={-1} className="stack">
      <p>{t('events.feed.intro', { community: platform.name })}</p>
      {createdAt === null ? (
        <Button
          className="justify-self-start"
          isBusy={create.isPending}
          onClick={() => create.mutate()}
        >
          {t(create.isPending ? 'common.creatingLink' : 'events.feed.create')}
        </Button>
      ) : (
        <>
          {isNew ? (
            <NewLink url={newFeed.url} />
          ) : (
            <p>
              {rich('events.feed.created', {
                date: formatDate(createdAt),
                time: (children) => <time dateTime={createdAt.toISOString()}>{children}</time>,
              })}
            </p>
          )}
          <div className={styles.end}>
            <Button variant="default" onClick={() => setConfirmation('replace')}>
              {t('events.feed.createNew')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setConfirmation('stop')}>
              {t('common.turnOff')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={confirmation === 'replace'}
        onClose={closeConfirmation}
        fallbackFocus={fallbackFocus}
        title={t('events.feed.replace.title')}
        cancelLabel={t('events.feed.replace.keep')}
        confirmLabel={t('events.feed.replace.confirm')}
        busyLabel={t('common.creating')}
        isBusy={create.isPending}
        onConfirm={() => create.mutate(undefined, { onSettled: closeConfirmation })}
      >
        <p>{t('events.feed.replace.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirmation === 'stop'}
        onClose={closeConfirmation}
        fallbackFocus={fallbackFocus}
        title={t('events.feed.stop.title')}
        cancelLabel={t('events.feed.stop.keep')}
        confirmLabel={t('common.turnOff')}
        busyLabel={t('common.turningOff')}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: closeConfirmation })}
      >
        <p>{t('events.feed.stop.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
