import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { usePasskeys, useShowAgain } from './data.ts'
import { canUsePasskeys } from './support.ts'

type Props = {
  onDone?: () => void
  /** Of several ways the one to take. */
  isFirst?: boolean
}

/** In the place of a password, for those who have a passkey; nothing for others. */
export const PasskeyAgain = ({ onDone, isFirst = false }: Props) => {
  const { data } = usePasskeys()
  const again = useShowAgain()
  if (!data?.length || !canUsePasskeys()) return null
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconKey size={18} aria-hidden="true" />}
      loading={again.isPending}
      onClick={() => again.mutate(undefined, { onSuccess: () => onDone?.() })}
    >
      Use a passkey
    </Button>
  )
}
