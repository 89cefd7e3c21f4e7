import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { applyUpdate } from '#web/worker/registration.ts'
import styles from './CornerPanel.module.css'

/** Announces the update and waits for the user, so that no unsaved text is lost. */
export const UpdateNotice = () => {
  const [isConfirming, setConfirming] = useState(false)
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void applyUpdate()
  }
  return (
    <>
      <section className={styles.line} aria-label={t('install.update.region')}>
        <p role="status">{t('install.update.available')}</p>
        <Button
          loading={isReloading}
          onClick={() => (hasUnsavedFields() ? setConfirming(true) : reload())}
        >
          {t('install.update.reload')}
        </Button>
      </section>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('install.update.ask')}
        cancelLabel={t('common.keepWriting')}
        confirmLabel={t('install.update.reload')}
        busyLabel={t('install.update.reloading')}
        isBusy={isReloading}
        onConfirm={reload}
      >
        <p>{t('install.update.unsaved')}</p>
      </ConfirmDialog>
    </>
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const changedFields = new Set<Field>()

const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement && target.type !== 'search') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/** Tracks fields that the user changes from now on. Returns the function that stops it. */
export const trackUnsavedFields = () => {
  const recordChange = ({ target }: Event) => {
    if (isField(target) && target.closest('form, dialog, [role="dialog"]'))
      changedFields.add(target)
  }
  document.addEventListener('input', recordChange, true)
  document.addEventListener('change', recordChange, true)
  return () => {
    document.removeEventListener('input', recordChange, true)
    document.removeEventListener('change', recordChange, true)
  }
}

/** Whether a changed field is still on the page and not empty. */
const hasUnsavedFields = () => {
  for (const field of changedFields)
    if (!field.isConnected || field.value === '') changedFields.delete(field)
  return changedFields.size > 0
}
