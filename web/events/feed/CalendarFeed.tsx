import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { NewCalendarFeed } from '#shared/events/contract.ts'
import { platform } from '#web/app/platform.ts'
import { copyText } from '#web/events/details/shareLink.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { showDate } from '#web/ui/format.ts'
import styles from './CalendarFeed.module.css'
import { useCreateFeed, useRevokeFeed } from './data.ts'

const JustMade = ({ url }: Pick<NewCalendarFeed, 'url'>) => (
  <>
    <TextInput
      label="Your calendar link"
      description="Copy it now: to keep it safe, we show it only this once. Anyone with the link can see which events you go to."
      readOnly
      value={url}
      onFocus={(event) => event.currentTarget.select()}
    />
    <div className={styles.buttons}>
      <Button
        leftSection={<IconCopy size={18} aria-hidden="true" />}
        onClick={() => void copyText(url)}
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

/** A secret address by which calendar programs follow one's bookings; null: there is none. */
export const CalendarFeed = ({ createdAt }: { createdAt: Date | null }) => {
  const [made, setMade] = useState<NewCalendarFeed | null>(null)
  const create = useCreateFeed(setMade)
  const revoke = useRevokeFeed()
  const [question, setQuestion] = useState<'replace' | 'stop' | null>(null)
  const ask = () => setQuestion(null)
  const place = useRef<HTMLDivElement>(null)
  // Another one may have been made on another device since.
  const isJustMade = made !== null && made.createdAt.getTime() === createdAt?.getTime()
  return (
    <div ref={place} tabIndex={-1} className={styles.feed}>
      <p>
        See the events you book in your own calendar (Google Calendar, Apple Calendar, Outlook).{' '}
        {platform.name} makes a link for you, and your calendar program follows it.
      </p>
      {createdAt === null ? (
        <Button
          className={styles.make ?? ''}
          aria-disabled={create.isPending}
          onClick={() => {
            if (!create.isPending) create.mutate()
          }}
        >
          {create.isPending ? 'Making the link...' : 'Make my calendar link'}
        </Button>
      ) : (
        <>
          {isJustMade ? (
            <JustMade url={made.url} />
          ) : (
            <p>
              Your link works since{' '}
              <time dateTime={createdAt.toISOString()}>{showDate(createdAt)}</time>. To keep it
              safe, we cannot show it again. Lost it? Make a new one.
            </p>
          )}
          <div className={styles.end}>
            <Button variant="default" onClick={() => setQuestion('replace')}>
              Make a new link
            </Button>
            <Button variant="subtle" color="red" onClick={() => setQuestion('stop')}>
              Turn off
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={question === 'replace'}
        onClose={ask}
        place={place}
        title="Make a new link?"
        keep="Keep the old one"
        confirm="Make a new link"
        busy="Making..."
        isBusy={create.isPending}
        onConfirm={() => create.mutate(undefined, { onSettled: ask })}
      >
        <p>The old link stops at once: calendars that follow it need the new one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'stop'}
        onClose={ask}
        place={place}
        title="Turn off your link?"
        keep="Keep it on"
        confirm="Turn off"
        busy="Turning off..."
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: ask })}
      >
        <p>Calendars that follow it will not get your bookings any more.</p>
      </ConfirmDialog>
    </div>
  )
}
