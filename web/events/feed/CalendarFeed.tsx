import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { platform } from '#web/app/platform.ts'
import { copyText } from '#web/events/details/shareLink.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import styles from './CalendarFeed.module.css'
import { useCreateFeed, useRevokeFeed } from './data.ts'

/** A secret address by which calendar programs follow one's bookings. */
export const CalendarFeed = ({ url }: { url: string | null }) => {
  const create = useCreateFeed()
  const revoke = useRevokeFeed()
  const [question, setQuestion] = useState<'replace' | 'stop' | null>(null)
  const ask = () => setQuestion(null)
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1} className={styles.feed}>
      <p>
        See the events you book in your own calendar (Google Calendar, Apple Calendar, Outlook).{' '}
        {platform.name} makes a secret address for you, and your calendar program follows it.
      </p>
      {url === null ? (
        <Button
          className={styles.make ?? ''}
          aria-disabled={create.isPending}
          onClick={() => {
            if (!create.isPending) create.mutate()
          }}
        >
          {create.isPending ? 'Making the address...' : 'Make my calendar address'}
        </Button>
      ) : (
        <>
          <TextInput
            label="Your secret address"
            description="Who has this address can see which events you go to. Keep it to yourself."
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={styles.buttons}>
            <Button
              leftSection={<IconCopy size={18} aria-hidden="true" />}
              onClick={() => void copyText(url)}
            >
              Copy address
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
          <div className={styles.end}>
            <Button variant="default" onClick={() => setQuestion('replace')}>
              Make a new address
            </Button>
            <Button variant="subtle" color="red" onClick={() => setQuestion('stop')}>
              Stop sharing
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={question === 'replace'}
        onClose={ask}
        place={place}
        title="Make a new address?"
        keep="Keep the old one"
        confirm="Make a new address"
        busy="Making..."
        isBusy={create.isPending}
        onConfirm={() => create.mutate(undefined, { onSettled: ask })}
      >
        <p>The old address stops at once: calendars that follow it must be given the new one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'stop'}
        onClose={ask}
        place={place}
        title="Stop sharing?"
        keep="Keep sharing"
        confirm="Stop sharing"
        busy="Stopping..."
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: ask })}
      >
        <p>Calendars that follow your address will not get your bookings any more.</p>
      </ConfirmDialog>
    </div>
  )
}
