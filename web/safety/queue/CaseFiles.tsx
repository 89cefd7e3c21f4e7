import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AttachedFile } from '#shared/files/contract.ts'
import { type CaseFile, cases } from '#shared/safety/cases/contract.ts'
import { urlFor } from '#web/api/endpointUrl.ts'
import { BlurredPictures } from '#web/files/veils/BlurredPictures.tsx'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Section } from '#web/ui/Section.tsx'
import styles from './CaseFiles.module.css'

const Picture = ({ caseId, file }: { caseId: string; file: AttachedFile }) => {
  const { id: fileId, description, width, height } = file
  const url = (size: 'medium' | 'large') => urlFor(cases.file, { id: caseId, fileId, size })
  return (
    <a href={url('large')} target="_blank" rel="noreferrer">
      <img
        src={url('medium')}
        alt={description ?? t('safety.case.files.undescribed')}
        width={width ?? undefined}
        height={height ?? undefined}
      />
    </a>
  )
}

/** What was reported besides the text. Pictures are blurred first, for everyone who decides. */
export const CaseFiles = ({ file }: { file: CaseFile }) => {
  const [isShown, setShown] = useState(false)
  const pictures = file.files.filter(({ kind }) => kind === 'picture')
  const documents = file.files.filter(({ kind }) => kind === 'document')
  if (file.files.length === 0) return null
  return (
    <Section title={t('safety.case.files.title')}>
      <Card className={styles.files}>
        {pictures.length > 0 && (
          <div className={styles.pictures}>
            {isShown ? (
              pictures.map((one) => <Picture key={one.id} caseId={file.id} file={one} />)
            ) : (
              <BlurredPictures
                pictures={pictures}
                label={t('safety.case.files.show', { count: pictures.length })}
                onShow={() => setShown(true)}
              />
            )}
          </div>
        )}
        {documents.map(({ id: fileId, name }) => (
          <a
            key={fileId}
            className={styles.document}
            href={urlFor(cases.file, { id: file.id, fileId, size: 'document' })}
            download
          >
            <IconDownload size={20} aria-hidden="true" />
            <span dir="auto">{name}</span>
          </a>
        ))}
        <p className="muted text-15">{t('safety.case.files.hint')}</p>
      </Card>
    </Section>
  )
}
