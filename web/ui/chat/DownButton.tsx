import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { showCount } from '#web/ui/showCount.ts'
import styles from './DownButton.module.css'

type Props = {
  /** How many came while one was reading back. */
  news: number
  onPress: () => void
}

const arrow = <IconArrowDown size={18} stroke={2} aria-hidden="true" />

export const DownButton = ({ news, onPress }: Props) =>
  news > 0 ? (
    <Button className={styles.down ?? ''} rightSection={arrow} onClick={onPress}>
      New messages <span className={styles.count}>{showCount(news)}</span>
    </Button>
  ) : (
    <Button
      className={`${styles.down} ${styles.plain}`}
      variant="default"
      aria-label="To the newest message"
      onClick={onPress}
    >
      {arrow}
    </Button>
  )
