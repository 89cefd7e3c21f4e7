import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type AttachedFile, maxFilesPerMessage } from '#shared/files/contract.ts'
import { AttachButton } from '#web/files/AttachButton.tsx'
import { DropArea } from '#web/files/DropArea.tsx'
import { FileTray } from '#web/files/FileTray.tsx'
import { fileUrl } from '#web/files/fileUrl.ts'
import { useTray } from '#web/files/trays.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './PostFiles.module.css'

type Options = {
  meId: string
  draftName: string
  files?: readonly AttachedFile[] | undefined
  onChange: () => void
}

/** The files of the post that is being written: those that it has, and those that are added. */
export const usePostFiles = ({ meId, draftName, files = [], onChange }: Options) => {
  const tray = useTray({ id: meId }, draftName)
  const [removedIds, setRemoved] = useState<readonly string[]>([])
  const kept = files.filter(({ id }) => !removedIds.includes(id))
  const isTooMany = kept.length + tray.files.length > maxFilesPerMessage
  const problem = () => {
    if (tray.preparing > 0) return t('files.attach.preparing')
    return isTooMany
      ? t('community.editor.tooManyFiles', { count: maxFilesPerMessage })
      : tray.problem
  }
  return {
    tray,
    kept,
    keptIds: kept.map(({ id }) => id),
    /** Why the post cannot be sent; null: it can. */
    problem: problem(),
    attach: (chosen: File[]) => {
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
  const { tray, kept, problem, attach, remove } = postFiles
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
        <PlainList className={styles.kept} aria-label={t('community.editor.filesOfPost')}>
          {kept.map((file) => (
            <li key={file.id} className={styles.file}>
              {file.kind === 'picture' ? (
                <img src={fileUrl(file, 'small')} alt={file.description ?? file.name} />
              ) : (
                <IconPaperclip size={20} aria-hidden="true" />
              )}
              <bdi className={styles.name}>{file.name}</bdi>
              <ActionIcon
                aria-label={t('files.attach.remove', { name: file.name })}
                onClick={() => {
                  remove(file.id)
                  area.current?.focus({ preventScroll: true })
                }}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </PlainList>
      )}
      {hasChosen && <FileTray tray={tray} field={area} />}
      {isMine && (
        <div>
          <AttachButton onChoose={attach} hasWords />
        </div>
      )}
      <div role="status">
        {problem && <p className="muted text-14">{problem}</p>}
        {hasChosen && !isOnline && (
          <p className="muted text-14">{t('community.editor.filesOffline')}</p>
        )}
      </div>
    </div>
  )
}
