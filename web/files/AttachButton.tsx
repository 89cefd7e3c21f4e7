import { IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './AttachButton.module.css'
import { accept } from './acceptedFiles.ts'

type Props = {
  onChoose: (files: File[]) => void
  /** Says why no file can be sent here, instead of asking for one. */
  onRefuse: (() => void) | null
  /** In a form there is room for the words. */
  hasWords?: boolean
}

/** Opens the file dialog of the browser, which on phones offers the camera too. */
export const AttachButton = ({ onChoose, onRefuse, hasWords = false }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const open = () => (onRefuse ? onRefuse() : input.current?.click())
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    // Otherwise choosing the same file a second time would fire no change event.
    currentTarget.value = ''
    if (chosen.length > 0) onChoose(chosen)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t('files.attach.add')}
        onChange={choose}
      />
      {hasWords ? (
        <Button
          variant="light"
          leftSection={<IconPaperclip size={20} stroke={1.75} aria-hidden="true" />}
          data-attach
          onClick={open}
        >
          {t('files.attach.add')}
        </Button>
      ) : (
        <ActionIcon
          className={styles.attach ?? ''}
          aria-label={t('files.attach.add')}
          title={t('files.attach.add')}
          data-attach
          onClick={open}
        >
          <IconPaperclip size={24} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  )
}
