import { IconPaperclip, IconPencil, IconX } from '@tabler/icons-react'
import { type AttachedFile, isUndescribed } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { fileUrl } from './fileUrl.ts'
import styles from './KeptFiles.module.css'

type Props = {
  files: readonly AttachedFile[]
  onRemove: (id: string) => void
  /** Without it, pictures are described where they are shown. */
  onDescribe?: ((file: AttachedFile) => void) | undefined
}

/** What something has already, while it is edited. */
export const KeptFiles = ({ files, onRemove, onDescribe }: Props) => (
  <PlainList className={styles.kept} aria-label={t('files.form.kept')}>
    {files.map((file) => (
      <li key={file.id} className={styles.file}>
        {file.kind === 'picture' ? (
          <img src={fileUrl(file, 'small')} alt={file.description ?? ''} />
        ) : (
          <IconPaperclip size={20} aria-hidden="true" />
        )}
        <bdi className={styles.name}>{file.name}</bdi>
        {onDescribe && file.kind === 'picture' && (
          <ActionIcon
            aria-label={t('files.attach.describe', { name: file.name })}
            title={file.description ?? t('files.attach.describe', { name: file.name })}
            data-undescribed={isUndescribed(file) || undefined}
            onClick={() => onDescribe(file)}
          >
            <IconPencil size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t('files.attach.remove', { name: file.name })}
          onClick={() => onRemove(file.id)}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </li>
    ))}
  </PlainList>
)
