import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { copyCodes, saveCodes } from './keepCodes.ts'
import styles from './SecondFactorCard.module.css'

export type MadeCodes = {
  codes: string[]
  /** In the place of others. */
  areNew: boolean
}

type Props = {
  /** null: closed. */
  made: MadeCodes | null
  onClose: () => void
  place: RefObject<HTMLElement | null>
}

/** The only time they are seen. */
export const RecoveryCodesDialog = ({ made, onClose, place }: Props) => {
  const { codes: shown, areNew } = useLastShown(made) ?? { codes: [], areNew: false }
  return (
    <Dialog
      isOpen={made !== null}
      onClose={onClose}
      title="Keep your recovery codes"
      isToRead
      place={place}
      footer={<Button onClick={onClose}>I have kept them</Button>}
    >
      <p className={styles.text}>
        <strong>
          {areNew ? 'The codes before these work no more.' : 'The second factor is on.'}
        </strong>{' '}
        Without your phone, one of these codes signs you in. Each works once. We show them only now:
        keep them where you keep your passwords, not on the phone itself.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
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
