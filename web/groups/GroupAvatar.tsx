import type { Group } from '#shared/groups/contract.ts'
import { Avatar } from '#web/ui/Avatar.tsx'

type Props = {
  group: Pick<Group, 'name' | 'imageUrl' | 'focalX' | 'focalY'>
  size?: 'small' | 'medium' | 'large'
}

/** The picture of a group, or its first letters. */
export const GroupAvatar = ({ group, size = 'medium' }: Props) => (
  <Avatar name={group.name} photo={group.imageUrl} focus={group} shape="square" size={size} />
)
