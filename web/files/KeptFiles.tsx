import { IconPaperclip, IconX } from '@tabler/icons-react'
import type { AttachedFile } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { fileUrl } from './fileUrl.ts'
import styles from './KeptFiles.module.css'

type Props = { files: readonly AttachedFile[]; label: string; onRemove: (id: string) => void }

/** What something has already, while it is edited. */
export const KeptFiles = ({ files, label, onRemove }: Props) => (
  <PlainList className={styles.kept} aria-label={label}>
    {files.map((file) => (
      <li key={file.id} className={styles.file}>
        {file.kind === 'picture' ? (
          <img src={fileUrl(file, 'small')} alt={file.description ?? ''} />
        ) : (
          <IconPaperclip size={20} aria-hidden="true" />
        )}
        <bdi className={styles.name}>{file.name}</bdi>
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
