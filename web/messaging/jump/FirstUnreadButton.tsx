import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Address } from '../chat.ts'
import type { InitialReadState } from '../chatItems.ts'
import styles from '../MessageList.module.css'
import { jumpTo } from './jump.ts'

type Props = {
  address: Address
  /** The position of the first loaded message; 0: the first of all. */
  firstShown: number
  opening: InitialReadState
  /** Whether not all messages that were unread then are among the newest. */
  hasMoreUnread: boolean
}

/** Leads to the first message that was unread when the chat was opened, if it is not loaded. */
export const FirstUnreadButton = ({ address, firstShown, opening, hasMoreUnread }: Props) => {
  const [isUsed, setUsed] = useState(false)
  const near = opening.lastReadSeq + 1
  if (isUsed || !hasMoreUnread || firstShown <= near) return null
  return (
    <Button
      className={styles.up ?? ''}
      variant="default"
      rightSection={<IconArrowUp size={18} stroke={2} aria-hidden="true" />}
      onClick={() => {
        setUsed(true)
        void jumpTo(address, { near })
      }}
    >
      {t('conversation.jump.firstUnread')}
    </Button>
  )
}
