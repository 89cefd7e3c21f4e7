import { IconArrowLeft } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { t } from '#web/language/t.tsx'
import { goBack } from '#web/page/goBack.ts'
import { useLocationHash } from '#web/page/RouteFocus.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { parentOf } from './parents.ts'
import styles from './TopBar.module.css'

/** The way back from a second-level page, on phones: always in reach, however far it scrolled. */
export const BackButton = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const parent = useParent(isSignedIn)
  if (!parent) return null
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    goBack(parent)
  }
  return (
    <ActionIcon
      component={Link}
      href={parent}
      aria-label={t('common.back')}
      className={styles.back}
      onClick={onClick}
    >
      <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

/** The page above this one; null on a first-level screen. */
const useParent = (isSignedIn: boolean) => {
  const [path] = useLocation()
  return parentOf(path, useSearch(), useLocationHash(), isSignedIn)
}
