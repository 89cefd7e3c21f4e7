import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import styles from './Corner.module.css'
import { goToNewer } from './newer.ts'
import { hasUnsaved } from './unsaved.ts'

/** Says so and waits: nothing is taken from under anybody's hands. */
export const UpdateNote = () => {
  const [isAsking, setAsking] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const go = () => {
    setGoing(true)
    void goToNewer()
  }
  return (
    <>
      <section className={styles.line} aria-label="Update">
        <p role="status">New version available</p>
        <Button loading={isGoing} onClick={() => (hasUnsaved() ? setAsking(true) : go())}>
          Reload
        </Button>
      </section>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Reload now?"
        keep="Keep writing"
        confirm="Reload"
        busy="Reloading..."
        isBusy={isGoing}
        onConfirm={go}
      >
        <p>Something on this page is not saved yet, and may be lost.</p>
      </ConfirmDialog>
    </>
  )
}
