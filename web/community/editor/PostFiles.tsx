import { useRef, useState } from 'react'
import { type AttachedFile, maxFilesPerMessage } from '#shared/files/contract.ts'
import { newUntil } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { AttachButton } from '#web/files/AttachButton.tsx'
import { DropArea } from '#web/files/DropArea.tsx'
import { refuseFiles, useChosenFiles } from '#web/files/data.ts'
import { FileTray } from '#web/files/FileTray.tsx'
import { KeptFiles } from '#web/files/KeptFiles.tsx'
import { t } from '#web/language/t.tsx'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './PostFiles.module.css'

type Options = {
  me: Me
  draftName: string
  files?: readonly AttachedFile[] | undefined
  onChange: () => void
}

/** The files of the post that is being written: those that it has, and those that are added. */
export const usePostFiles = ({ me, draftName, files = [], onChange }: Options) => {
  const tray = useChosenFiles(me, draftName)
  const refuse = refuseFiles(newUntil(me, new Date()))
  const [removedIds, setRemoved] = useState<readonly string[]>([])
  const kept = files.filter(({ id }) => !removedIds.includes(id))
  const isTooMany = kept.length + tray.files.length > maxFilesPerMessage
  const tooMany = () => t('community.editor.tooManyFiles', { count: maxFilesPerMessage })
  return {
    tray,
    kept,
    keptIds: kept.map(({ id }) => id),
    /** Why the post cannot be sent; null: it can. */
    problem: isTooMany ? tooMany() : tray.problem,
    isReady: tray.preparing === 0,
    refuse,
    attach: (chosen: File[]) => {
      if (refuse) return refuse()
      onChange()
      void tray.add(chosen)
    },
    remove: (id: string) => {
      onChange()
      setRemoved([...removedIds, id])
    },
  }
}

type Props = { postFiles: ReturnType<typeof usePostFiles>; isMine: boolean }

export const PostFiles = ({ postFiles, isMine }: Props) => {
  const { tray, kept, problem, attach, refuse, remove } = postFiles
  const area = useRef<HTMLDivElement>(null)
  const isOnline = useOnline()
  const hasChosen = tray.files.length > 0 || tray.preparing > 0
  if (!isMine && kept.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus.
    <div
      ref={area}
      className={`no-outline ${styles.files}`}
      role="group"
      aria-label={t('community.editor.files')}
      tabIndex={-1}
    >
      {isMine && <DropArea onDrop={attach} />}
      {kept.length > 0 && (
        <KeptFiles
          files={kept}
          label={t('community.editor.filesOfPost')}
          onRemove={(id) => {
            remove(id)
            area.current?.focus({ preventScroll: true })
          }}
        />
      )}
      {hasChosen && <FileTray tray={tray} field={area} />}
      {isMine && (
        <div>
          <AttachButton onChoose={attach} onRefuse={refuse} hasWords />
        </div>
      )}
      {/* The tray tells those who do not see it. */}
      {tray.preparing > 0 && (
        <p className="muted text-14" aria-hidden="true">
          {t('files.attach.preparing')}
        </p>
      )}
      {problem && (
        <p className="text-red text-14" role="alert">
          {problem}
        </p>
      )}
      {hasChosen && !isOnline && (
        <p className="muted text-14">{t('community.editor.filesOffline')}</p>
      )}
    </div>
  )
}
