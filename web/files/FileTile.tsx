import { IconClock, IconFileText } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { formatBytes } from '#web/ui/formatBytes.ts'
import styles from './FileTile.module.css'
import type { LocalFile } from './localFile.ts'

type Props = {
  file: LocalFile
  isFailed?: boolean
}

/** A file that is not sent yet, with how far its upload is. */
export const FileTile = ({ file, isFailed = false }: Props) => {
  const { name, kind, bytes, objectUrl, progress } = file
  const isWaiting = progress === null && !isFailed
  const Icon = isWaiting ? IconClock : IconFileText
  return (
    <span className={styles.tile} data-kind={kind} data-failed={isFailed || undefined}>
      {objectUrl ? (
        <img
          className={styles.picture}
          src={objectUrl}
          alt={t('files.attach.picture', { name })}
          decoding="async"
        />
      ) : (
        <span className={styles.document}>
          <Icon size={24} stroke={1.5} aria-hidden="true" />
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
      {isWaiting && objectUrl && (
        <span className={styles.waits}>
          <IconClock size={16} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}
