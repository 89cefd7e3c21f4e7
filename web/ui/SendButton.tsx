import { IconSend2 } from '@tabler/icons-react'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './SendButton.module.css'

type Props = Omit<ButtonProps, 'children' | 'className'> & { label: string }

/** Beside a field of one line that grows. */
export const SendButton = ({ label, ...props }: Props) => (
  <Button {...props} className={styles.send ?? ''}>
    <IconSend2 className={styles.icon} size={22} stroke={1.75} aria-hidden="true" />
    <span className={styles.word}>{label}</span>
  </Button>
)
