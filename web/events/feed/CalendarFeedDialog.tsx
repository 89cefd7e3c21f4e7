import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { NewCalendarFeed } from '#shared/events/contract.ts'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { copyLink } from '#web/ui/shareLink.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './CalendarFeedDialog.module.css'
import { useCreateFeed, useFeed, useRevokeFeed } from './data.ts'

export const CalendarFeedDialog = (dialog: DialogControl) => (
  <Dialog {...dialog} title="My calendar">
    <DialogContent />
  </Dialog>
)

/** A separate component, so that the query runs only while the dialog is open. */
const DialogContent = () => {
  const query = useFeed()
  const { data, error } = query
  if (error) return <LoadFailure title="Your calendar link could not be loaded" query={query} />
  return data ? <CalendarFeed createdAt={data.createdAt} /> : <Spinner />
}

const NewLink = ({ url }: Pick<NewCalendarFeed, 'url'>) => (
  <>
    <TextInput
      label="Your calendar link"
      description="Copy it now. To keep it safe, we show it only once. Anyone with this link can see which events you’re going to."
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
        Copy link
      </Button>
      <Button
        component="a"
        variant="light"
        href={url.replace(/^https?:/, 'webcal:')}
        leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      >
        Open in my calendar
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
      <p>
        See the events you book in your own calendar (Google Calendar, Apple Calendar, Outlook).{' '}
        {platform.name} creates a link for you, and your calendar app stays up to date.
      </p>
      {createdAt === null ? (
        <Button
          className={styles.make ?? ''}
          aria-disabled={create.isPending}
          onClick={() => {
            if (!create.isPending) create.mutate()
          }}
        >
          {create.isPending ? 'Creating the link...' : 'Create my calendar link'}
        </Button>
      ) : (
        <>
          {isNew ? (
            <NewLink url={newFeed.url} />
          ) : (
            <p>
              You created your link on{' '}
              <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>. To keep it
              safe, we can’t show it again. Lost it? Create a new one.
            </p>
          )}
          <div className={styles.end}>
            <Button variant="default" onClick={() => setConfirmation('replace')}>
              Create a new link
            </Button>
            <Button variant="subtle" color="red" onClick={() => setConfirmation('stop')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={confirmation === 'replace'}
        onClose={closeConfirmation}
        fallbackFocus={fallbackFocus}
        title="Create a new link?"
        cancelLabel="Keep the old one"
        confirmLabel="Create a new link"
        busyLabel="Creating..."
        isBusy={create.isPending}
        onConfirm={() => create.mutate(undefined, { onSettled: closeConfirmation })}
      >
        <p>The old link stops working right away. Your calendar apps need the new one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={confirmation === 'stop'}
        onClose={closeConfirmation}
        fallbackFocus={fallbackFocus}
        title="Turn off your link?"
        cancelLabel="Keep it on"
        confirmLabel="Turn off"
        busyLabel="Turning off..."
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: closeConfirmation })}
      >
        <p>Your calendar apps will stop showing new bookings.</p>
      </ConfirmDialog>
    </div>
  )
}
