import { Button } from '@mantine/core'
import { IconPencil, IconTrash, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { EditGroupDialog } from '#web/groups/planning/EditGroupDialog.tsx'
import { isAsking } from '#web/ui/useAsking.ts'
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx'
import styles from './GroupPage.module.css'
import { HandOverDialog } from './HandOverDialog.tsx'
import type { GroupPlaceControl } from './useGroupPlace.ts'

type Props = { group: Group; control: GroupPlaceControl }

/** For those who manage the group. */
export const GroupManaging = ({ group, control }: Props) => {
  const { place, open, close } = control
  const [isDeleting, setDeleting] = useState(false)
  const closeDialog = () => {
    if (!isAsking()) close({ dialog: undefined })
  }
  return (
    <div className={styles.managing}>
      {!group.hasAdmin && (
        <p className={styles.soft}>
          This group has no admin. As an administrator of Welkom you manage it, or hand it over to
          one of its members.
        </p>
      )}
      <div className={styles.steps}>
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => open({ dialog: 'edit' })}
        >
          Edit
        </Button>
        <Button
          variant="default"
          leftSection={<IconUserShield size={18} aria-hidden="true" />}
          onClick={() => open({ dialog: 'handOver' })}
        >
          Hand over
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => setDeleting(true)}
        >
          Delete group
        </Button>
      </div>
      <EditGroupDialog group={group} isOpen={place.dialog === 'edit'} onClose={closeDialog} />
      <HandOverDialog group={group} isOpen={place.dialog === 'handOver'} onClose={closeDialog} />
      <DeleteGroupDialog group={group} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  )
}
