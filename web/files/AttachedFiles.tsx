import { type CSSProperties, useRef, useState } from 'react'
import type { AttachedFile } from '#shared/files/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import styles from './AttachedFiles.module.css'
import type { Sender } from './describePicture.ts'

const UnveiledFiles = lazyComponent(async () => (await import('./UnveiledFiles.tsx')).UnveiledFiles)

const viewer = lazyWithToast(async () => (await import('./PictureViewer.tsx')).PictureViewer)

type Props = {
  files: readonly AttachedFile[]
  sender: Sender
  createdAt: Date
  /** The author has described a picture. */
  onDescribed: () => void
}

export const senderOf = (author: PublicUser | null, meId: string): Sender => ({
  id: author?.id ?? null,
  name: author?.name ?? null,
  isMe: author?.id === meId,
})

/** About as high as the files will be, so that nothing moves when they are there. */
const roomFor = (files: readonly AttachedFile[]) => {
  const pictures = files.filter(({ kind }) => kind === 'picture')
  const [first] = pictures
  const alone = Math.min(2.5, Math.max(0.5, (first?.width ?? 1) / (first?.height ?? 1)))
  const ratio = pictures.length === 1 ? alone : pictures.length === 2 ? 2 : 1
  const width = `min(100%, 20rem, 24rem * ${ratio})`
  return { aspectRatio: ratio, width } as CSSProperties
}

/** The pictures and documents of a post, comment, event or guide. */
export const AttachedFiles = ({ files, sender, createdAt, onDescribed }: Props) => {
  const area = useRef<HTMLDivElement>(null)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const close = () => setOpenedId(null)
  const Viewer = viewer.useComponent(openedId !== null, close)
  const pictures = files.filter(({ kind }) => kind === 'picture')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      ref={area}
      className={`no-outline ${styles.files}`}
      role="group"
      aria-label={t('files.form.label')}
      tabIndex={-1}
    >
      {pictures.length > 0 && (
        <div className={styles.room} style={roomFor(files)} aria-hidden="true" />
      )}
      <UnveiledFiles files={files} sender={sender} onOpen={setOpenedId} />
      {openedId !== null && Viewer && (
        <Viewer
          pictures={pictures.map((file) => ({ file, sender, sentAt: createdAt }))}
          openedId={openedId}
          onClose={close}
          onDescribed={onDescribed}
          fallbackFocus={area}
        />
      )}
    </div>
  )
}
