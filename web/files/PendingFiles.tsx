import type { CSSProperties } from 'react'
import type { KeptFile } from '#web/storage/keptFiles.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import { FileTile } from './FileTile.tsx'
import type { LocalFile } from './localFile.ts'
import styles from './PendingFiles.module.css'
import { useLocalFiles } from './staging.ts'

const maxShown = 4

/** As the pictures of a sent message, so that nothing moves when the server has it. */
const shapeOf = ({ width = 1, height = 1 }: LocalFile) =>
  ({
    '--ratio': Math.min(2.5, Math.max(0.5, width / height)),
    '--width': `${width}px`,
  }) as CSSProperties

/** The files of a message that is not sent yet. */
export const PendingFiles = ({ files }: { files: readonly KeptFile[] }) => {
  const shown = useLocalFiles(files)
  const pictures = shown.filter(({ kind }) => kind === 'picture')
  const [first] = pictures
  // Offline the message waits like any other.
  const failure = useOnline() && shown.find(({ error }) => error !== undefined)?.error
  return (
    <div className={styles.files}>
      {first && (
        <div
          className={styles.pictures}
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
          <FileTile key={file.key} file={file} />
        ))}
      {failure && <p className={styles.failure}>{failure}</p>}
    </div>
  )
}
