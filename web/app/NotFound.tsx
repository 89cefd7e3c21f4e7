import { IconMapPinQuestion } from '@tabler/icons-react'
import { Link } from 'wouter'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './NotFound.module.css'

export const NotFound = () => (
  <div className={styles.page}>
    <span className={styles.icon} aria-hidden="true">
      <IconMapPinQuestion size={32} />
    </span>
    <h1 tabIndex={-1}>{t('app.titles.notFound')}</h1>
    <p>{t('app.notFound.explanation')}</p>
    <Button component={Link} href="/">
      {t('app.notFound.goHome')}
    </Button>
  </div>
)
