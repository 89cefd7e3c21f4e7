import { IconCamera } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { useRemovePhoto } from '#web/profile/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { PhotoInput } from '#web/ui/PhotoInput.tsx'
import styles from './PhotoControl.module.css'

const PhotoDialog = lazyComponent(async () => (await import('./PhotoDialog.tsx')).PhotoDialog)

/** Changes the photo immediately, independent of saving the form. */
export const PhotoControl = ({ me }: { me: Me }) => {
  const input = useRef<HTMLInputElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={container} tabIndex={-1} className={styles.control}>
      <Avatar name={me.name} photo={me.profilePhoto} size="huge" alt={me.name} />
      <div className={styles.actions}>
        <PhotoInput ref={input} label={t('profile.photo.label')} onChoose={setFile} />
        <Button
          variant="light"
          leftSection={<IconCamera size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {me.profilePhoto ? t('profile.photo.change') : t('profile.photo.upload')}
        </Button>
        {me.profilePhoto && <RemovePhotoButton fallbackFocus={container} />}
        <p className={styles.hint}>{t('profile.photo.hint')}</p>
      </div>
      {file && <PhotoDialog file={file} onClose={() => setFile(null)} fallbackFocus={container} />}
    </div>
  )
}

type RemovePhotoProps = {
  /** Receives the focus when this button disappears with the photo. */
  fallbackFocus: RefObject<HTMLElement | null>
}

const RemovePhotoButton = ({ fallbackFocus }: RemovePhotoProps) => {
  const remove = useRemovePhoto()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
        {t('profile.photo.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('profile.photo.removal.title')}
        cancelLabel={t('profile.photo.removal.keep')}
        confirmLabel={t('profile.photo.removal.confirm')}
        busyLabel={t('profile.photo.removal.busy')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
        fallbackFocus={fallbackFocus}
      >
        <p>{t('profile.photo.removal.consequence')}</p>
      </ConfirmDialog>
    </>
  )
}
