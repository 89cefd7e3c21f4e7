import { IconClock, IconFileText } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { formatBytes } from '#web/ui/formatBytes.ts'
import styles from './FileTile.module.css'
import type { LocalFile } from './localFile.ts'

/** A file that is not sent yet, with how far its upload is. */
export const FileTile = ({ file }: { file: LocalFile }) => {
  const { name, kind, bytes, objectUrl, progress, error } = file
  return (
    <span className={styles.tile} data-kind={kind} data-failed={error !== undefined || undefined}>
      {objectUrl ? (
        <img
          className={styles.picture}
          src={objectUrl}
          alt={t('files.attach.picture', { name })}
          decoding="async"
        />
      ) : (
        <span className={styles.document}>
          <IconFileText size={24} stroke={1.5} aria-hidden="true" />
          <span className={styles.about}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.size}>{formatBytes(bytes)}</span>
          </span>
        </span>
      )}
      {progress !== null && progress < 1 && (
        <progress
          className={styles.progress}
          value={progress}
          aria-label={t('files.attach.uploading', { name })}
        />
      )}
      {progress === null && error === undefined && (
        <span className={styles.waits}>
          <IconClock size={16} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}
