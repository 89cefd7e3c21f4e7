import { IconBell, IconBellFilled } from '@tabler/icons-react'

export const FollowBell = ({ isOn }: { isOn: boolean }) => {
  const Icon = isOn ? IconBellFilled : IconBell
  return <Icon size={18} aria-hidden="true" />
}
