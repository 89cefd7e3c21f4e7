import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { PublicUser } from '#shared/users/user.ts'
import { hrefOfConversation } from '#web/messages/data.ts'
import styles from './ConnectionSteps.module.css'

type Props = {
  user: PublicUser
  /** Always with its word. */
  isWhole?: boolean
}

/** To the conversation with somebody. */
export const MessageButton = ({ user, isWhole = false }: Props) => (
  <Button
    variant="light"
    className={isWhole ? '' : (styles.short ?? '')}
    leftSection={<IconMessage size={18} aria-hidden="true" />}
    renderRoot={(props) => <Link {...props} href={hrefOfConversation(user.id)} />}
  >
    <span className={styles.word}>Message</span>
    <span className="only-for-readers"> {user.name}</span>
  </Button>
)
