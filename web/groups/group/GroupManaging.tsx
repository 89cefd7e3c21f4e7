import { Button } from '@mantine/core'
import { IconPencil, IconTrash, IconUserShield } from '@tabler/icons-react'
import type { Group } from '#shared/groups/contract.ts'
import { platform } from '#web/app/platform.ts'
import styles from './GroupPage.module.css'
import type { Step } from './groupPlace.ts'

type Props = { group: Group; onOpen: (step: Step) => void }

/** For those who manage the group. */
export const GroupManaging = ({ group, onOpen }: Props) => (
  <div className={styles.managing}>
    {!group.hasAdmin && (
      <p className={styles.soft}>
        This group has no admin. As an administrator of {platform.name} you manage it, or hand it
        over to one of its members.
      </p>
    )}
    <div className={styles.steps}>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden="true" />}
        onClick={() => onOpen('edit')}
      >
        Edit
      </Button>
      <Button
        variant="default"
        leftSection={<IconUserShield size={18} aria-hidden="true" />}
        onClick={() => onOpen('handOver')}
      >
        Hand over
      </Button>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => onOpen('delete')}
      >
        Delete group
      </Button>
    </div>
  </div>
)
