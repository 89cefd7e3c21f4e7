import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './ReportForm.module.css'

type Props = { isOpen: boolean; onClose: () => void; blocked: PublicUser | null }

export const ReportDone = ({ isOpen, onClose, blocked }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Your report is sent"
    size="small"
    isToRead
    footer={
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    }
  >
    <div className={styles.form}>
      <p>Thank you. A moderator will look at it, and you will hear what was decided.</p>
      {blocked && (
        <p>
          <strong dir="auto">{blocked.name}</strong> is blocked and is not told of it. You find them
          under <Link href="/connections?dialog=blocked">Blocked people</Link>.
        </p>
      )}
    </div>
  </Dialog>
)
