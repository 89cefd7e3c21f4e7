import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import type { CalendarImport } from '#shared/events/calendarImport/contract.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { counted } from '#web/ui/counted.ts'
import { showDayAndTime } from '#web/ui/format.ts'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { useImports, useUndoImport } from './data.ts'
import styles from './ImportCalendar.module.css'

type Props = { place: RefObject<HTMLElement | null>; onUndone: () => void }

/** For 24 hours an import can be taken back. */
export const RecentImports = ({ place, onUndone }: Props) => {
  const { data: imports = [] } = useImports()
  const [asking, setAsking] = useState<CalendarImport | null>(null)
  const asked = useLastShown(asking)
  const undo = useUndoImport()
  const close = () => setAsking(null)
  return (
    <>
      {imports.length > 0 && (
        <section className={styles.part} aria-label="Imports of the last 24 hours">
          <h3>Imports of the last 24 hours</h3>
          <ul className={styles.list}>
            {imports.map((one) => (
              <li key={one.id} className={styles.item}>
                <span>
                  {counted(one.added, 'event')}
                  <span className={styles.soft}>{showDayAndTime(one.createdAt)}</span>
                </span>
                <Button variant="default" size="compact-md" onClick={() => setAsking(one)}>
                  Undo this import
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <ConfirmDialog
          isOpen={asking !== null}
          place={place}
          onClose={close}
          title="Undo this import?"
          keep="Keep the events"
          confirm="Undo import"
          busy="Undoing..."
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate({ id: asked.id }, { onSuccess: onUndone, onSettled: close })}
        >
          <p>
            The {counted(asked.added, 'event')} imported on {showDayAndTime(asked.createdAt)} will
            be removed. Those that somebody has booked are cancelled, and everyone who booked is
            told.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
