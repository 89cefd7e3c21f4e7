import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { t } from '#web/language/t.tsx'
import type { KeptFile } from '#web/storage/keptFiles.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import { FileTile } from './FileTile.tsx'
import type { LocalFile } from './localFile.ts'
import boxes from './MessageFiles.module.css'
import styles from './PendingFiles.module.css'
import { isStaged, useLocalFiles } from './staging.ts'

const maxShown = 4

/** As the pictures of a sent message, so that nothing moves when the server has it. */
const shapeOf = ({ width = 1, height = 1 }: LocalFile) =>
  ({
    '--ratio': Math.min(2.5, Math.max(0.5, width / height)),
    '--width': `${width}px`,
  }) as CSSProperties

type Props = {
  files: readonly KeptFile[]
  /** Offered while they are uploaded; then the server may have the message already. */
  onCancel?: (() => void) | undefined
  /** The id of the message's element, which tells one button from the others. */
  describedBy: string
}

/** The files of a message that is not sent yet. */
export const PendingFiles = ({ files, onCancel, describedBy }: Props) => {
  const shown = useLocalFiles(files)
  const pictures = shown.filter(({ kind }) => kind === 'picture')
  const [first] = pictures
  // Offline the message waits like any other.
  const failure = useOnline() && shown.find(({ error }) => error !== undefined)?.error
  return (
    <div className={styles.files}>
      {first && (
        <div
          className={`${boxes.pictures} ${styles.pictures}`}
          data-count={Math.min(pictures.length, maxShown)}
          style={pictures.length === 1 ? shapeOf(first) : undefined}
        >
          {pictures.slice(0, maxShown).map((file) => (
            <FileTile key={file.key} file={file} />
          ))}
        </div>
      )}
      {shown
        .filter(({ kind }) => kind === 'document')
        .map((file) => (
          <div key={file.key} className={styles.document}>
            <FileTile file={file} />
          </div>
        ))}
      {failure && <p className={styles.failure}>{failure}</p>}
      {onCancel && !files.every(isStaged) && (
        <button
          type="button"
          className={styles.cancel}
          aria-label={t('messaging.row.discard')}
          aria-describedby={describedBy}
          onClick={onCancel}
        >
          <span>
            <IconX size={16} stroke={2.25} aria-hidden="true" />
          </span>
        </button>
      )}
    </div>
  )
}
