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
    <p>This page doesn’t exist. It may have moved, or the link may contain a typo.</p>
    <Button component={Link} href="/">
      Go to the home page
    </Button>
  </div>
)
