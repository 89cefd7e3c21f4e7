import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { copyCodes, saveCodes } from './recoveryCodes.ts'
import styles from './SecondFactorCard.module.css'

export type NewRecoveryCodes = {
  codes: string[]
  /** They replace earlier codes. */
  areReplacements: boolean
}

type Props = {
  /** null: closed. */
  newCodes: NewRecoveryCodes | null
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** The codes are shown only once. */
export const RecoveryCodesDialog = ({ newCodes, onClose, fallbackFocus }: Props) => {
  if (!newCodes) return null
  const { codes, areReplacements } = newCodes
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('auth.codes.title')}
      startsAtTitle
      fallbackFocus={fallbackFocus}
      footer={<Button onClick={onClose}>{t('auth.codes.done')}</Button>}
    >
      <p>{areReplacements ? rich('auth.codes.replaced', {}) : rich('auth.codes.first', {})}</p>
      <ul className={styles.codes} aria-label={t('auth.codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="cluster gap-12">
        <Button
          variant="light"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyCodes(codes)}
        >
          {t('auth.codes.copy')}
        </Button>
        <Button
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveCodes(codes)}
        >
          {t('common.download')}
        </Button>
      </div>
    </Dialog>
  )
}
