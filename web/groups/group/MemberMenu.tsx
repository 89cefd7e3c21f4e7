import { IconShieldMinus, IconShieldPlus, IconUserMinus, IconUserShield } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Member } from '#shared/groups/contract.ts'
import { useChangeMember } from './data.ts'
import styles from './PeopleList.module.css'

const ActionMenu = lazy(async () => ({
  default: (await import('#web/ui/ActionMenu.tsx')).ActionMenu,
}))

type Props = {
  groupId: string
  member: Member
  isMe: boolean
  /** Whoever leads a group alone cannot step down, but hand it over. */
  isOnlyAdmin: boolean
  onHandOver: () => void
  onStepDown: () => void
  onRemove: () => void
}

/** What whoever manages a group can do with one member, oneself too. */
export const MemberMenu = ({
  groupId,
  member: { user, role },
  isMe,
  isOnlyAdmin,
  ...on
}: Props) => {
  const change = useChangeMember()
  const make = (role: Member['role']) => change.mutate({ id: groupId, userId: user.id, role })
  const toAdmin = {
    label: 'Make admin',
    icon: IconShieldPlus,
    onChoose: () => make('admin'),
  }
  const toMember = {
    label: 'Make member',
    icon: IconShieldMinus,
    onChoose: () => make('member'),
  }
  const down = isOnlyAdmin
    ? { label: 'Hand over', icon: IconUserShield, onChoose: on.onHandOver }
    : { label: 'Step down', icon: IconShieldMinus, onChoose: on.onStepDown }
  const away = { label: 'Remove', icon: IconUserMinus, isDanger: true, onChoose: on.onRemove }
  // An admin is removed in two steps, so that nobody takes a group from another by a slip.
  const ofAdmin = isMe ? [down] : [toMember]
  const ofMember = isMe ? [toAdmin] : [toAdmin, away]
  return (
    <Suspense fallback={<span className={styles.menu} />}>
      <ActionMenu
        name={`Actions for ${user.name}`}
        actions={role === 'admin' ? ofAdmin : ofMember}
      />
    </Suspense>
  )
}
