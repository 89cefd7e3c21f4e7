import { type RefObject, useState } from 'react'
import { maxDescriptionLength } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import styles from './DescribeDialog.module.css'
import type { LocalFile } from './localFile.ts'

type Props = {
  file: LocalFile & { description: string }
  onClose: () => void
  onSave: (description: string) => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** What a picture shows, for people who do not see it. It is sent with the message. */
export const DescribeDialog = ({ file, onClose, onSave, fallbackFocus }: Props) => {
  const [text, setText] = useState(file.description)
  const save = () => {
    onSave(text.trim())
    onClose()
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('files.viewer.describe')}
      submitLabel={t('common.save')}
      isPending={false}
      error={null}
      fallbackFocus={fallbackFocus}
    >
      {(form) => (
        <Form {...form} onSubmit={save}>
          {file.objectUrl && <img className={styles.picture} src={file.objectUrl} alt="" />}
          <Textarea
            label={t('files.viewer.description')}
            description={t('files.viewer.descriptionHint')}
            rows={2}
            maxLength={maxDescriptionLength}
            data-autofocus
            dir="auto"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Form>
      )}
    </FormDialog>
  )
}
