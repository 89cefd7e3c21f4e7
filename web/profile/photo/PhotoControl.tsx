import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'
import { photoTypes } from '#shared/profile/contract.ts'
import { refusalOfFile } from '#shared/profile/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { showFailure } from '#web/ui/toast.ts'
import styles from './PhotoControl.module.css'
import { RemovePhoto } from './RemovePhoto.tsx'

const PhotoDialog = lazy(async () => ({ default: (await import('./PhotoDialog.tsx')).PhotoDialog }))

/** One's photo, with another one at once: it does not wait for the rest of the profile to be saved. */
export const PhotoControl = ({ me }: { me: Me }) => {
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    // Or choosing the same file once more would be no change.
    currentTarget.value = ''
    if (!chosen) return
    const refusal = refusalOfFile(chosen)
    if (refusal) showFailure(refusal)
    else setFile(chosen)
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.control}>
      <Avatar name={me.name} photo={me.profilePhoto} size="huge" alt={me.name} />
      <div className={styles.steps}>
        <input
          ref={input}
          type="file"
          className="only-for-readers"
          accept={photoTypes.join(',')}
          aria-label="Profile photo"
          tabIndex={-1}
          onChange={choose}
        />
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
