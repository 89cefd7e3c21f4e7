import { IconMapPinQuestion } from '@tabler/icons-react'
import { Link } from 'wouter'
import { Button } from '#web/ui/Button.tsx'
import styles from './NotFound.module.css'

export const NotFound = () => (
  <div className={styles.page}>
    <span className={styles.icon} aria-hidden="true">
      <IconMapPinQuestion size={32} />
    </span>
    <h1 tabIndex={-1}>404 Page Not Found</h1>
    <p>There is nothing at this address. It may have moved, or the link has a typing mistake.</p>
    <Button component={Link} href="/">
      Go to the home page
    </Button>
  </div>
)
