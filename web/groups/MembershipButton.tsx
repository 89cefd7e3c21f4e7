import { Button } from '@mantine/core'
import type { Group } from '#shared/groups/contract.ts'
import { useFocusKept } from '#web/ui/useFocusKept.ts'
import { useJoinGroup, useTakeRequestBack } from './data.ts'
import styles from './MembershipButton.module.css'
import { OpenButton } from './OpenButton.tsx'

type Props = {
  group: Group
  /** Where a member gets to; without it members see no button. */
  openHref?: string
  /** Id of the name: several buttons of one screen say the same. */
  describedBy?: string
}

// Whoever is invited need not wait for what they asked.
const stateOf = ({ role, hasRequested, invitedBy }: Group) =>
  role ? 'member' : hasRequested && !invitedBy ? 'requested' : 'outside'

/** The one step that makes sense now: join, take back the request, or open. */
export const MembershipButton = ({ group, openHref, describedBy }: Props) => {
  const state = stateOf(group)
  const join = useJoinGroup()
  const takeBack = useTakeRequestBack()
  const place = useFocusKept<HTMLSpanElement>(state)
  const { id } = group

  if (state === 'member')
    return (
      <span className={styles.place} {...place}>
        {openHref && <OpenButton href={openHref} describedBy={describedBy} />}
      </span>
    )
  const step = {
    outside: { write: join, label: 'Join', busy: 'Joining...', variant: 'filled' },
    requested: { write: takeBack, label: 'Take back', busy: 'Taking back...', variant: 'default' },
  }[state]
  const isBusy = step.write.isPending
  return (
    <span className={styles.place} {...place}>
      <Button
        variant={step.variant}
        aria-describedby={describedBy}
        // Not `disabled`: that would drop the focus, and after a refusal it would be lost.
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) step.write.mutate({ id })
        }}
      >
        {isBusy ? step.busy : step.label}
      </Button>
    </span>
  )
}
