import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPresentation,
} from '@tabler/icons-react'
import type { AttachedFile } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { formatBytes } from '#web/ui/formatBytes.ts'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { fileUrl } from './fileUrl.ts'
import styles from './MessageFiles.module.css'

const icons: Record<string, typeof IconFile> = {
  pdf: IconFileTypePdf,
  docx: IconFileText,
  odt: IconFileText,
  txt: IconFileText,
  xlsx: IconFileSpreadsheet,
  ods: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  pptx: IconPresentation,
  odp: IconPresentation,
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** A document in a message: the browser saves it, and never shows it on this site. */
export const DocumentRow = ({ file, isStep }: { file: AttachedFile; isStep: boolean }) => {
  const ending = endingOf(file.name)
  const Icon = icons[ending] ?? IconFile
  return (
    <a
      className={styles.document}
      href={fileUrl(file, 'document')}
      download={file.name}
      {...(isStep && { 'data-step': 'file', tabIndex: -1 })}
      // A long press opens the actions of the message, not the browser's menu of links.
      onContextMenu={(event) => !isStep || hasPointer() || event.preventDefault()}
    >
      <span className={styles.icon}>
        <Icon size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <span className={styles.about}>
        <span className="visually-hidden">{t('common.download')} </span>
        <bdi className={styles.name}>{file.name}</bdi>
        <span className={styles.size}>
          {t('files.document.about', {
            type: ending.toUpperCase(),
            size: formatBytes(file.bytes),
          })}
        </span>
      </span>
      <IconDownload className={styles.save} size={20} stroke={1.75} aria-hidden="true" />
    </a>
  )
}
