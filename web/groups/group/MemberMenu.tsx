import { IconShieldMinus, IconShieldPlus, IconUserMinus, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import type { Group, Member } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useChangeMember, useRemoveMember, useStepDown } from './data.ts'

type Props = {
  group: Group
  member: Member
  me: Me
  /** Whoever leads a group alone cannot step down, but hand it over. */
  isOnlyAdmin: boolean
  onHandOver: () => void
}

type Asked = 'remove' | 'stepDown' | null

/** What whoever manages a group can do with one member, oneself too. */
export const MemberMenu = ({ group, member, me, isOnlyAdmin, onHandOver }: Props) => {
  const { user, role } = member
  const [asked, setAsked] = useState<Asked>(null)
  const change = useChangeMember()
  const stepDown = useStepDown()
  const remove = useRemoveMember()
  const who = { id: group.id, userId: user.id }
  const close = () => setAsked(null)
  const isMe = user.id === me.id

  const toAdmin = {
    label: 'Make admin',
    icon: IconShieldPlus,
    onChoose: () => change.mutate({ ...who, role: 'admin' }),
  }
  const toMember = {
    label: 'Make member',
    icon: IconShieldMinus,
    onChoose: () => change.mutate({ ...who, role: 'member' }),
  }
  const down = isOnlyAdmin
    ? { label: 'Hand over', icon: IconUserShield, onChoose: onHandOver }
    : { label: 'Step down', icon: IconShieldMinus, onChoose: () => setAsked('stepDown') }
  const away = {
    label: 'Remove',
    icon: IconUserMinus,
    isDanger: true,
    onChoose: () => setAsked('remove'),
  }
  return (
    <>
      <ActionMenu
        name={`Actions for ${user.name}`}
        // An admin is removed in two steps, so that nobody takes a group from another by a slip.
        actions={role === 'admin' ? [isMe ? down : toMember] : isMe ? [toAdmin] : [toAdmin, away]}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={close}
        title="Remove from the group?"
        keep="Keep"
        confirm="Remove"
        busy="Removing..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(who, { onSettled: close })}
      >
        <p>
          <strong dir="auto">{user.name}</strong> can no longer read or write in{' '}
          <strong dir="auto">{group.name}</strong>, is told of it, and has to ask to come back.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'stepDown'}
        onClose={close}
        title="Step down as admin?"
        keep="Stay admin"
        confirm="Step down"
        busy="Stepping down..."
        isBusy={stepDown.isPending}
        onConfirm={() => stepDown.mutate({ ...who, role: 'member' }, { onSettled: close })}
      >
        <p>
          You remain a member of <strong dir="auto">{group.name}</strong>. Only another admin can
          make you admin again.
        </p>
      </ConfirmDialog>
    </>
  )
}
