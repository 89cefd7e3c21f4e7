import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Me } from '#shared/users/user.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PhotoInput } from '#web/ui/PhotoInput.tsx'
import styles from './PhotoControl.module.css'
import { RemovePhoto } from './RemovePhoto.tsx'

const PhotoDialog = lazy(async () => ({ default: (await import('./PhotoDialog.tsx')).PhotoDialog }))

/** One's photo, with another one at once: it does not wait for the rest of the profile to be saved. */
export const PhotoControl = ({ me }: { me: Me }) => {
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div ref={place} tabIndex={-1} className={styles.control}>
      <Avatar name={me.name} photo={me.profilePhoto} size="huge" alt={me.name} />
      <div className={styles.steps}>
        <PhotoInput ref={input} label="Profile photo" onChoose={setFile} />
        <Button
          variant="light"
          leftSection={<IconCamera size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {me.profilePhoto ? 'Change photo' : 'Upload photo'}
        </Button>
        {me.profilePhoto && <RemovePhoto place={place} />}
        <p className={styles.hint}>JPEG, PNG, GIF or WebP, up to 5 MB. Only members see it.</p>
      </div>
      {file && (
        <Suspense>
          <PhotoDialog file={file} onClose={() => setFile(null)} place={place} />
        </Suspense>
      )}
    </div>
  )
}
