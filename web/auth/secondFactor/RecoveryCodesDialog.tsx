import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
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
  const { codes: shown, areReplacements } = usePreviousNonNull(newCodes) ?? {
    codes: [],
    areReplacements: false,
  }
  return (
    <Dialog
      isOpen={newCodes !== null}
      onClose={onClose}
      title="Save your recovery codes"
      startsAtTitle
      fallbackFocus={fallbackFocus}
      footer={<Button onClick={onClose}>I’ve saved them</Button>}
    >
      <p>
        <strong>
          {areReplacements ? 'Your old codes no longer work.' : 'Two-step verification is on.'}
        </strong>{' '}
        If you don’t have your phone, use one of these codes to log in. Each code works once. We
        only show them now, so save them where you keep your passwords, not on your phone.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-medium">
        <Button
          variant="light"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={() => void copyCodes(shown)}
        >
          Copy
        </Button>
        <Button
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveCodes(shown)}
        >
          Download
        </Button>
      </div>
    </Dialog>
  )
}
